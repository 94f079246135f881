/**
 * Attempts before the caller is asked to retry. Money rarely moves between read and post more than twice in a
 * row, and a waiting call keeps its concurrency permit.
 */
const maxTries = 5;

/**
 * Runs `judge`, which reads, decides and posts, until nothing changes in between; `judge` returns null when its read was
 * stale. Returns null if every attempt was stale.
 */
export async function retryWhenStale<T>(judge: () => Promise<T | null>, most = maxTries): Promise<T | null> {
  for (let tries = 0; tries < most; tries++) {
    const judged = await judge();
    if (judged !== null) return judged;
  }
  return null;
}
