import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseUnavailable } from '../../db/database-unavailable.ts';
import type { Log } from '../../log.ts';
import type { KeyClaim } from './idempotency.ts';

const pauseMs = 1_000;

/**
 * Releases the key of a failed call, so that the next attempt with it resumes at once; retries until the lease has
 * expired anyway. Never throws: the call's own fault is the one to report.
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
      if (!isDatabaseUnavailable(err) || Date.now() >= endsAt) {
        log.warn({ err }, 'an idempotency row was not released');
        return;
      }
      // The timer keeps no process alive: the lease expires by itself, too.
      await sleep(pauseMs, undefined, { ref: false });
    }
  }
}
