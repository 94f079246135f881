import { setTimeout as sleep } from 'node:timers/promises';
import { minuteMs } from '@kapao/core/time';
import { isDatabaseUnavailable } from './database-unavailable.ts';

/** Same time that the embedded database of `npm start` may take to answer (embedded.ts). */
const longestMs = 2 * minuteMs;
const pauseMs = 500;

/** No listener or no such host: the address is wrong, and the start fails at once. */
const wrongAddress = /\b(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN)\b/;

interface WaitOptions {
  readonly onWait: (fault: unknown) => void;
  readonly boundMs?: number;
}

/**
 * Runs a start-up step and retries while the database is overloaded or still starting, until it succeeds or the time limit
 * is reached; then throws the last fault. The step must be repeatable.
 */
export async function waitForDatabase<T>(
  work: () => Promise<T>,
  { onWait, boundMs = longestMs }: WaitOptions,
): Promise<T> {
  for (const until = Date.now() + boundMs; ; ) {
    try {
      return await work();
    } catch (fault) {
      if (!isDatabaseUnavailable(fault) || wrongAddress.test(String(fault)) || Date.now() >= until)
        throw fault;
      onWait(fault);
      await sleep(pauseMs);
    }
  }
}
