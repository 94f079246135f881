import { requiredOf } from '@kapao/core/reward/round';
import type pg from 'pg';
import { NIL } from 'uuid';
import { readTerms } from '../bonus/stored-terms.ts';
import { markLeastPlay, type Play, playIn, type WonRound, wonRounds } from './minimal-wagering.queries.ts';
import type { DaySpan } from './scan-days.ts';

const roundsAtOnce = 1_000;
/** Of what had to be played: whoever stops as soon as it is enough stands here, and that alone is no mark. */
const mostPlayedPercent = 105n;
/**
 * Of what was staked: what the bets won or lost, each by itself. Red or black loses or wins all of a stake (100 %), slots more;
 * who covers most of a wheel or both sides of a table comes out far below.
 */
const mostSwingPercent = 50n;
const leastWithdrawnPercent = 90n;

/**
 * Rounds that succeeded with hardly more than had to be played, by bets that could hardly lose, and whose money was withdrawn
 * within a day.
 */
export async function markRoundsOfLeastPlay(pool: pg.Pool, day: DaySpan): Promise<number> {
  let count = 0;
  for (let after = { endedAt: new Date(0), id: NIL as string }; ; ) {
    const won = await wonRounds(pool, day, { after, limit: roundsAtOnce });
    count += await markSome(pool, won.filter(isHardlyEnough));
    const last = won.at(-1);
    if (!last || won.length < roundsAtOnce) return count;
    after = last;
  }
}

async function markSome(pool: pg.Pool, rounds: readonly WonRound[]): Promise<number> {
  if (rounds.length === 0) return 0;
  const played = await playIn(
    pool,
    rounds.map(({ memberId }) => memberId),
    rounds.map(({ id }) => id),
  );
  const plays = new Map(played.map((play) => [play.id, play]));
  const marks = rounds.flatMap((round) => {
    const play = plays.get(round.id);
    if (!play || !isOfLowRisk(play) || !isTakenHome(round, play)) return [];
    return [{ memberId: round.memberId, id: round.id, reason: reasonOf(round, play) }];
  });
  return marks.length === 0 ? 0 : markLeastPlay(pool, marks);
}

const required = (round: WonRound) => requiredOf({ ...round, terms: readTerms(round.terms) });

function isHardlyEnough(round: WonRound): boolean {
  const needed = required(round);
  return needed > 0n && round.turnover * 100n <= needed * mostPlayedPercent;
}

function isOfLowRisk({ bets, stakes, swing }: Play): boolean {
  return bets > 0n && swing * 100n <= stakes * mostSwingPercent;
}

function isTakenHome({ kept }: WonRound, { withdrawn }: Play): boolean {
  return kept > 0n && withdrawn * 100n >= kept * leastWithdrawnPercent;
}

/** As the person reads it; all far below 2^53. */
function reasonOf(round: WonRound, { bets, stakes, swing, topGame, topTurnover, withdrawn }: Play) {
  return {
    bonusMinor: Number(round.bonus),
    requiredMinor: Number(required(round)),
    turnoverMinor: Number(round.turnover),
    keptMinor: Number(round.kept),
    withdrawnMinor: Number(withdrawn),
    bets: Number(bets),
    swingPercent: Number((swing * 100n) / stakes),
    mostlyAt: topGame,
    mostlyTurnoverMinor: Number(topTurnover),
  };
}
