import { ApiError } from '@kapao/contract/client';
import { createStore } from '@kapao/core/store';

/** Longer than an answer takes on any line that is of use. */
const silentMs = 5_000;

/**
 * Whether readings are answered, as far as the newest of them know. A server that hangs is told as well as one that
 * refuses to talk: nobody waits for the end of a call's minute to learn that there is no answer.
 */
export const answersStore = createStore(true);

export async function answeredWithin<Answer>(reading: Promise<Answer>): Promise<Answer> {
  const timer = setTimeout(() => answersStore.write(false), silentMs);
  try {
    const answer = await reading;
    answersStore.write(true);
    return answer;
  } catch (error) {
    // One that was given up says nothing of the server.
    if (error instanceof ApiError) answersStore.write(error.code !== 'NETWORK');
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
