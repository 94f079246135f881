import { because } from '@kapao/contract/backoffice/reasons/open-reason';
import { z } from 'zod';
import { anyMoment, theirId } from '../protocol/answer.ts';
import { type Unknown, unknown } from '../protocol/outcome.ts';
import { type BetList, betRows, name, reportedCurrency, reportedPlacedAt } from './answer.ts';
import { credits } from './credits.ts';
import type { Bet, BetPage } from './game-provider.ts';

/** Status of a bet: placed, settled, or one of the voided states. */
const txStatus = z.union([
  z.literal(0).transform(() => 'open' as const),
  z.literal(1).transform(() => 'settled' as const),
  z.literal([-1, 2, 3, 5, 9]).transform(() => 'void' as const),
]);
/** Rows in one answer after which we request the next page from the last row on. */
const betsOfOneAnswer = 5_000;
/** Rows at which the platform cuts an answer. */
const maxOfOneAnswer = 20_000;
export const betsLimitBytes = 32_000_000;
/** Longest look-back; the platform refuses a whole day. */
export const maxLookbackMs = 86_340_000;

const parts = {
  platformTxId: theirId,
  userId: name,
  realBetAmount: credits,
  turnover: credits,
  realWinAmount: credits,
  txStatus,
  betTime: reportedPlacedAt,
  updateTime: anyMoment,
  currency: reportedCurrency,
};
const bet = z.object(parts).transform(
  (row): Bet => ({
    betId: row.platformTxId,
    username: row.userId,
    stake: row.realBetAmount,
    validTurnover: row.turnover,
    payout: row.realWinAmount,
    status: row.txStatus,
    placedAt: row.betTime,
    settledAt: row.updateTime,
    version: BigInt(row.updateTime.getTime()),
    currency: row.currency,
  }),
);
export const betsAnswer = z.object({
  status: z.literal('0000'),
  transactions: betRows(bet, parts, { betId: 'platformTxId', username: 'userId', at: 'updateTime' }),
});

/** Returns the start time: the cursor of the previous page, else `from`, limited to the platform's look-back. */
export function timeFrom({ from, cursor }: { readonly from: Date; readonly cursor: string | null }): string {
  const begins = cursor === null ? from.getTime() : Date.parse(cursor);
  return new Date(Math.max(begins, Date.now() - maxLookbackMs)).toISOString();
}

/** Makes a page: one answer holds everything that changed since `begun`, unless it has too many rows. */
export function pageOf(
  { rows, invalid, rowCount }: Pick<BetList<Bet>, 'rows' | 'invalid' | 'rowCount'>,
  begun: string,
): ({ readonly kind: 'done' } & BetPage) | Unknown {
  if (rowCount < betsOfOneAnswer) return { kind: 'done', rows, invalid, next: null, more: false };
  // Ignores rows dated in the future, because a cursor there would skip everything until then.
  const now = Date.now();
  const times = [...rows.map(({ settledAt }) => settledAt), ...invalid.map(({ at }) => at)];
  const last = times.reduce((latest, time) => {
    const at = time?.getTime() ?? 0;
    return at > now ? latest : Math.max(latest, at);
  }, Date.parse(begun));
  const next = new Date(last).toISOString();
  if (next !== begun) return { kind: 'done', rows, invalid, next, more: true };
  // No row has a later time to go on from; below the platform's limit the answer is complete all the same.
  return rowCount < maxOfOneAnswer
    ? { kind: 'done', rows, invalid, next: null, more: false }
    : unknown(because('LIST_TOO_LONG'));
}
