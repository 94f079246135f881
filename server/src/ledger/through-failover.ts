import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseUnavailable } from '../platform/db/database-unavailable.ts';

/**
 * Thrown when the database could not be reached: whether the entries were posted is unknown and can be looked up by their
 * ids.
 */
export class LedgerUnreachable extends Error {
  override name = 'LedgerUnreachable';
}

/** Maximum clashes (`isClash`) that one call retries; more of them point to a fault. */
const clashLimit = 3;
const longestPauseMs = 1_000;

/**
 * Sends until the database has answered, retrying an unreachable one for as long as a failover takes. The ids stay the
 * same, so entries that were posted are only replayed.
 */
export async function throughFailover<T>(failoverMs: number, send: () => Promise<T>): Promise<T> {
  const giveUpAt = Date.now() + failoverMs;
  let clashes = 0;
  for (let tries = 0; ; tries++) {
    try {
      return await send();
    } catch (error) {
      if (isDatabaseUnavailable(error)) {
        if (Date.now() >= giveUpAt)
          throw new LedgerUnreachable('the ledger can not be reached', { cause: error });
      } else if (!isClash(error) || ++clashes > clashLimit) throw error;
      await sleep(Math.min(50 * 2 ** Math.min(tries, 10), longestPauseMs));
    }
  }
}

/**
 * Whether this transaction was rolled back because of another one: by PostgreSQL (class 40), or because the same id was
 * posted at the same moment over other accounts, hence under no common lock.
 */
function isClash(error: unknown): boolean {
  // Errors of pg carry these fields; on any other they are undefined.
  const { code = '', constraint } = error as { code?: string; constraint?: string };
  return /^40/.test(code) || (code === '23505' && constraint === 'entry_pkey');
}
