import type pg from 'pg';
import { cachedBriefly } from '../../platform/db/short-cache.ts';
import {
  timeOfQrs,
  timeOfReceipts,
  timeOfTransfers,
  timeOfWithdrawals,
  type WithdrawalKind,
} from './processing-time.queries.ts';

/** Fewest values for an estimate. */
const fewest = 10;

/**
 * Returns the whole seconds within which nine of ten of the last hundred ended, read by `took`; null while
 * too few are known. Cached for half a minute per name, since every viewer asks and the value hardly changes.
 */
export async function typicalSeconds(
  pool: pg.Pool,
  name: string,
  took: (pool: pg.Pool, fewest: number) => Promise<number | null>,
): Promise<number | null> {
  return wholeSeconds(await cachedBriefly(pool, name, () => took(pool, fewest)));
}

/** Returns the typical time from the payer's bank to the wallet. */
export function typicalReceiptSeconds(pool: pg.Pool): Promise<number | null> {
  return typicalSeconds(pool, 'payments', timeOfReceipts);
}

/** Returns the typical time from the QR to its payment. */
export function typicalQrSeconds(pool: pg.Pool): Promise<number | null> {
  return typicalSeconds(pool, 'qrs', timeOfQrs);
}

/** Returns the typical time until a withdrawal of this kind is paid. */
export function typicalPayoutSeconds(pool: pg.Pool, kind: WithdrawalKind): Promise<number | null> {
  const name = `withdrawals/${kind.currency}/${kind.automatic}`;
  return typicalSeconds(pool, name, () => timeOfWithdrawals(pool, kind));
}

/** Returns the typical time of the member's own transfers. */
export async function typicalTransferSeconds(pool: pg.Pool, memberId: string): Promise<number | null> {
  return wholeSeconds(await timeOfTransfers(pool, fewest, memberId));
}

/** Rounds up to whole seconds, one at least: clocks that differ may make the time negative. */
function wholeSeconds(seconds: number | null): number | null {
  return seconds === null ? null : Math.max(1, Math.ceil(seconds));
}
