import { ok, type Result, refuse } from '@kapao/contract/result';
import { toWire } from '@kapao/core/money';
import { playKinds } from '@kapao/core/reward/terms';
import { weightedTurnoverOf } from '@kapao/core/reward/wagering';
import type pg from 'pg';
import { validate as isUuid } from 'uuid';
import { z } from 'zod';
import type { ReplyOf } from '../../../platform/call/context.ts';
import { pageOf } from '../../../platform/db/page-cursor.ts';
import { readTerms } from '../stored-terms.ts';
import { type BetCursor, type BonusBetRow, betsOf, bonusPeriod } from './bonus-bets.queries.ts';

interface Wanted {
  readonly bonusId: string;
  readonly after?: string | undefined;
  readonly limit: number;
}

const playKind = z.enum(playKinds);

/** Lists bet by bet how a bonus's turnover came about, newest first. */
export async function bonusBets(
  pool: pg.Pool,
  memberId: string,
  { bonusId, after, limit }: Wanted,
): Promise<Result<ReplyOf<'getRoundBets'>, 'NO_DATA'>> {
  const time = isUuid(bonusId) ? await bonusPeriod(pool, memberId, bonusId) : null;
  const cursor = after === undefined ? null : readBetCursor(after);
  if (!time || cursor === undefined) return refuse('NO_DATA');
  const found = await betsOf(pool, memberId, time, { after: cursor, limit: limit + 1 });
  const { weights } = readTerms(time.terms);
  const { rows, next } = pageOf(found, limit, writeBetCursor);
  return ok({
    bets: rows.map(({ game, status, at, stake, turnover, category, isOlder }) => {
      const kind = playKind.parse(category);
      const counted =
        status === 'settled' && !isOlder ? weightedTurnoverOf(weights, [{ kind, turnover }]) : 0n;
      const [wired, whole, part] = [stake, turnover, counted].map(toWire);
      return {
        at: at.toISOString(),
        game,
        kind,
        status,
        stake: wired ?? 0,
        turnover: whole ?? 0,
        counted: part ?? 0,
      };
    }),
    next,
  });
}

function writeBetCursor({ atUs, code, betId }: BonusBetRow): string {
  return `${atUs}.${code}.${betId}`;
}

/** Reads a cursor; undefined if it is not one of ours. */
function readBetCursor(after: string): BetCursor | undefined {
  const [, atUs, code, betId] = /^(\d{1,18})\.([^.]{1,40})\.(.+)$/s.exec(after) ?? [];
  return atUs !== undefined && code !== undefined && betId !== undefined ? { atUs, code, betId } : undefined;
}
