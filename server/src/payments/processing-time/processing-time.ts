import type pg from 'pg';
import { timeOfQrs, timeOfReceipts, timeOfTransfers } from './processing-time.queries.ts';

/** Fewer say nothing about the next one. */
const fewest = 10;
const keptMs = 30_000;

interface Kept {
  readonly seconds: Promise<number | null>;
  readonly untilMs: number;
}

/** By the database, since tests have several. */
const kept = new WeakMap<pg.Pool, Map<string, Kept>>();

/**
 * Whole seconds by which nine of ten of the last hundred were done, as `took` reads them; null while too few are known.
 * Everybody who looks asks for it and it hardly changes, so it is read every half minute at most for each name.
 */
export async function typicalSeconds(
  pool: pg.Pool,
  name: string,
  took: (pool: pg.Pool, fewest: number) => Promise<number | null>,
): Promise<number | null> {
  const known = kept.get(pool) ?? new Map<string, Kept>();
  kept.set(pool, known);
  const last = known.get(name);
  if (last && last.untilMs > Date.now()) return wholeSeconds(await last.seconds);
  const seconds = took(pool, fewest);
  known.set(name, { seconds, untilMs: Date.now() + keptMs });
  // What failed is asked again by the next one; whoever waits for it here hears the fault.
  seconds.catch(() => known.delete(name));
  return wholeSeconds(await seconds);
}

/** From the payer's bank to the wallet. */
export function typicalReceiptSeconds(pool: pg.Pool): Promise<number | null> {
  return typicalSeconds(pool, 'payments', timeOfReceipts);
}

/** From the QR to its payment. */
export function typicalQrSeconds(pool: pg.Pool): Promise<number | null> {
  return typicalSeconds(pool, 'qrs', timeOfQrs);
}

/** The member's own transfers. */
export async function typicalTransferSeconds(pool: pg.Pool, memberId: string): Promise<number | null> {
  return wholeSeconds(await timeOfTransfers(pool, fewest, memberId));
}

/** Clocks of two parties may make it negative: it was quick. */
function wholeSeconds(seconds: number | null): number | null {
  return seconds === null ? null : Math.max(1, Math.ceil(seconds));
}
