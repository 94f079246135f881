import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseGone } from '../../db/database-gone.ts';
import type { Log } from '../../log.ts';
import type { KeyClaim } from './idempotency.ts';

const pauseMs = 1_000;

/**
 * Gives the key of a call that failed back, so that the next try with it resumes at once. While the database is away it
 * is tried again, until the lease that was not given back has run out by itself. Never throws: the fault of the call is
 * the one to report.
 */
export async function releaseKey(
  { finish }: Extract<KeyClaim, { kind: 'new' }>,
  leaseMs: number,
  log: Pick<Log, 'warn'>,
): Promise<void> {
  for (const endsAt = Date.now() + leaseMs; ; ) {
    try {
      return await finish(null);
    } catch (err) {
      if (!isDatabaseGone(err) || Date.now() >= endsAt) {
        log.warn({ err }, 'an idempotency row was not given back');
        return;
      }
      // It keeps no process alive: what it gives back is given back by time, too.
      await sleep(pauseMs, undefined, { ref: false });
    }
  }
}
