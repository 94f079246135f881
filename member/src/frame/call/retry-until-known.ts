import { errorCode } from '../api/error-code.ts';
import { keepsKey, retryWaitMs } from './money-call.ts';
import type { PendingRequest, PendingRequestStore } from './pending-request.ts';

/**
 * Goes on asking what became of something that no form waits for any more, under its own key, until that is known: null, or why
 * it was refused. Undefined: nobody knows it yet, or `signal` has ended it.
 */
export async function retryUntilKnown<Args>(
  kept: PendingRequestStore<Args>,
  { key, args }: PendingRequest<Args>,
  send: (args: Args, key: string) => Promise<unknown>,
  signal: AbortSignal,
): Promise<unknown> {
  for (let turn = 0; !signal.aborted; turn += 1) {
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
    const waitMs = retryWaitMs(turn);
    if (waitMs === null) return undefined;
    await new Promise((over) => setTimeout(over, waitMs));
  }
  return undefined;
}
