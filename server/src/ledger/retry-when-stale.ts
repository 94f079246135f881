/**
 * A try is lost to whoever moves money between its reading and its posting, which happens once or twice. Who loses five in a
 * row is told to ask again: the call that waits for them holds a place meanwhile.
 */
const mostTries = 5;

/**
 * Reads facts, judges them and posts what they ask for, until nothing has moved in between. `judge` answers null where the
 * ledger found the facts stale; null in the end: it did so each time.
 */
export async function retryWhenStale<T>(judge: () => Promise<T | null>, most = mostTries): Promise<T | null> {
  for (let tries = 0; tries < most; tries++) {
    const judged = await judge();
    if (judged !== null) return judged;
  }
  return null;
}
