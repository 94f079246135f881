import { ApiError } from '@kapao/contract/client';
import { createStore } from '@kapao/core/store';

/** Milliseconds, longer than an answer takes on any usable connection. */
const silentMs = 5_000;

/**
 * Whether the server answers queries, judged by the latest ones. A server that hangs counts as not answering, so nobody
 * waits out a call's whole minute to learn it.
 */
export const serverRespondsStore = createStore(true);

export async function trackResponse<Answer>(reading: Promise<Answer>): Promise<Answer> {
  const timer = setTimeout(() => serverRespondsStore.write(false), silentMs);
  try {
    const answer = await reading;
    serverRespondsStore.write(true);
    return answer;
  } catch (error) {
    // An aborted query does not show whether the server responds.
    if (error instanceof ApiError) serverRespondsStore.write(error.code !== 'NETWORK');
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
