import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseGone } from './database-gone.ts';

/** As long as the database that `npm start` brings along may take to answer (embedded.ts). */
const longestMs = 120_000;
const pauseMs = 500;

/** Nobody listens there, or nobody is called so: a person wrote a wrong address, and hears of it at once. */
const wrongAddress = /\b(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN)\b/;

interface Patience {
  readonly onWait: (fault: unknown) => void;
  readonly boundMs?: number;
}

/**
 * What a start asks of a database that is slow to let it in, which may be under a load that soon is over, or is just getting
 * up: asked again until it has answered or the bound is reached, then with the last fault. The work can be repeated.
 */
export async function waitForDatabase<T>(
  work: () => Promise<T>,
  { onWait, boundMs = longestMs }: Patience,
): Promise<T> {
  for (const until = Date.now() + boundMs; ; ) {
    try {
      return await work();
    } catch (fault) {
      if (!isDatabaseGone(fault) || wrongAddress.test(String(fault)) || Date.now() >= until) throw fault;
      onWait(fault);
      await sleep(pauseMs);
    }
  }
}
