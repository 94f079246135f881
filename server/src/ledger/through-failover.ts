import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseGone } from '../platform/db/database-gone.ts';

/** Thrown when the database could not be reached: whether the entries were posted is unknown, their ids tell. */
export class LedgerUnreachable extends Error {
  override name = 'LedgerUnreachable';
}

/** Clashes of one call that are worth another try; more of them are no accident. */
const clashLimit = 3;
const longestPauseMs = 1_000;

/**
 * Sends until the database has answered. One that is gone is asked again and again for as long as a failover takes:
 * the ids are the same, so what was done all the same is only replayed.
 */
export async function throughFailover<T>(failoverMs: number, send: () => Promise<T>): Promise<T> {
  const giveUpAt = Date.now() + failoverMs;
  let clashes = 0;
  for (let tries = 0; ; tries++) {
    try {
      return await send();
    } catch (error) {
      if (isDatabaseGone(error)) {
        if (Date.now() >= giveUpAt)
          throw new LedgerUnreachable('the ledger can not be reached', { cause: error });
      } else if (!isClash(error) || ++clashes > clashLimit) throw error;
      await sleep(Math.min(50 * 2 ** Math.min(tries, 10), longestPauseMs));
    }
  }
}

/**
 * Two transactions met, and this one was rolled back: by PostgreSQL's choice (class 40), or because the same id was
 * posted over other accounts, hence under no common lock, at the same moment.
 */
function isClash(error: unknown): boolean {
  // Errors of pg carry these fields; on any other they are undefined.
  const { code = '', constraint } = error as { code?: string; constraint?: string };
  return /^40/.test(code) || (code === '23505' && constraint === 'entry_pkey');
}
