import { errorCode } from '../api/error-code.ts';
import { keepsKey, retryWaitMs } from './money-call.ts';
import type { PendingRequest, PendingRequestStore } from './pending-request.ts';

/**
 * Retries an outstanding request that no form waits for, under its own key, until the outcome is known.
 * Returns null for success, or the refusal; undefined if the outcome stays unknown or `signal` is aborted.
 */
export async function retryUntilKnown<Args>(
  kept: PendingRequestStore<Args>,
  { key, args }: PendingRequest<Args>,
  send: (args: Args, key: string) => Promise<unknown>,
  signal: AbortSignal,
): Promise<unknown> {
  for (let attempt = 0; !signal.aborted; attempt += 1) {
    try {
      await send(args, key);
      kept.drop(key);
      return null;
    } catch (error) {
      if (!keepsKey(errorCode(error))) {
        kept.drop(key);
        return error;
      }
    }
    const waitMs = retryWaitMs(attempt);
    if (waitMs === null) return undefined;
    await new Promise((over) => setTimeout(over, waitMs));
  }
  return undefined;
}
