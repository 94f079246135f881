import { wageringRequirement } from '@kapao/core/reward/wagering';
import type pg from 'pg';
import { NIL } from 'uuid';
import { readTerms } from '../bonus/stored-terms.ts';
import {
  insertMinimalWageringFlags,
  type Play,
  playIn,
  type WonBonus,
  wonBonuses,
} from './minimal-wagering.queries.ts';
import type { DaySpan } from './scan-days.ts';

const bonusesAtOnce = 1_000;
/** Maximum turnover in percent of the wagering requirement; stopping right after the requirement alone is no flag. */
const maxPlayedPercent = 105n;
/**
 * Maximum sum of wins and losses, bet by bet, in percent of the stakes. Red or black wins or loses the whole stake (100 %),
 * slots more; covering most of a wheel or both sides of a table stays far below.
 */
const maxSwingPercent = 50n;
const leastWithdrawnPercent = 90n;

/**
 * Flags bonuses that succeeded with hardly more than the wagering requirement, by bets with hardly any risk, whose money
 * was withdrawn within a day.
 */
export async function flagMinimalWagering(pool: pg.Pool, day: DaySpan): Promise<number> {
  let count = 0;
  for (let after = { endedAt: new Date(0), id: NIL as string }; ; ) {
    const won = await wonBonuses(pool, day, { after, limit: bonusesAtOnce });
    count += await flagSome(pool, won.filter(isHardlyEnough));
    const last = won.at(-1);
    if (!last || won.length < bonusesAtOnce) return count;
    after = last;
  }
}

async function flagSome(pool: pg.Pool, bonuses: readonly WonBonus[]): Promise<number> {
  if (bonuses.length === 0) return 0;
  const played = await playIn(
    pool,
    bonuses.map(({ memberId }) => memberId),
    bonuses.map(({ id }) => id),
  );
  const plays = new Map(played.map((play) => [play.id, play]));
  const marks = bonuses.flatMap((bonus) => {
    const play = plays.get(bonus.id);
    if (!play || !isOfLowRisk(play) || !isMostlyWithdrawn(bonus, play)) return [];
    return [{ memberId: bonus.memberId, id: bonus.id, reason: reasonOf(bonus, play) }];
  });
  return marks.length === 0 ? 0 : insertMinimalWageringFlags(pool, marks);
}

const required = (bonus: WonBonus) => wageringRequirement({ ...bonus, terms: readTerms(bonus.terms) });

function isHardlyEnough(bonus: WonBonus): boolean {
  const needed = required(bonus);
  return needed > 0n && bonus.turnover * 100n <= needed * maxPlayedPercent;
}

function isOfLowRisk({ bets, stakes, swing }: Play): boolean {
  return bets > 0n && swing * 100n <= stakes * maxSwingPercent;
}

function isMostlyWithdrawn({ kept }: WonBonus, { withdrawn }: Play): boolean {
  return kept > 0n && withdrawn * 100n >= kept * leastWithdrawnPercent;
}

/** Returns the facts for the reviewer; all are far below 2^53. */
function reasonOf(bonus: WonBonus, { bets, stakes, swing, topGame, topTurnover, withdrawn }: Play) {
  return {
    bonusMinor: Number(bonus.bonus),
    requiredMinor: Number(required(bonus)),
    turnoverMinor: Number(bonus.turnover),
    keptMinor: Number(bonus.kept),
    withdrawnMinor: Number(withdrawn),
    bets: Number(bets),
    swingPercent: Number((swing * 100n) / stakes),
    mostlyAt: topGame,
    mostlyTurnoverMinor: Number(topTurnover),
  };
}
