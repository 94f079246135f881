import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '@kapao/contract/client';

const pressAgainMs = 300;
/** Past a minute nobody has pressed too often any more; more is for a machine that does other work besides. */
const insistMs = 150_000;

/** Nobody has answered for good, or nothing was done: the same key may be sent again, as the app does it. */
export function isOpen({ code, status }: ApiError): boolean {
  return code === 'NETWORK' || code === 'IDEMPOTENCY_IN_PROGRESS' || status === 429 || status === 503;
}

/** Who is told to wait does so. */
export function waitMsOf({ retryAfterS }: ApiError): number {
  return Math.max(pressAgainMs, (retryAfterS ?? 0) * 1_000);
}

/** Presses until there is an answer for good. */
export async function insist<T>(call: () => Promise<T>): Promise<T> {
  for (const end = Date.now() + insistMs; ; ) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof ApiError) || !isOpen(error) || Date.now() > end) throw error;
      await sleep(waitMsOf(error));
    }
  }
}
