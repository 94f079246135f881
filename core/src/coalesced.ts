/**
 * Does `work` for a key once at a time. Who asks meanwhile is served by one more turn after it, however many they are, so the last
 * turn begins after the last ask. A turn that takes longer than `patienceMs` is waited for no more. `work` deals with its own
 * failures.
 */
export function coalesced<Key>(work: (key: Key) => Promise<void>, patienceMs: number): (key: Key) => void {
  /** What is under way, and whether it was asked for since. */
  const asked = new Map<Key, boolean>();

  async function turn(key: Key): Promise<void> {
    do {
      asked.set(key, false);
      await Promise.race([work(key), new Promise((end) => setTimeout(end, patienceMs))]);
    } while (asked.get(key));
    asked.delete(key);
  }

  return (key) => {
    if (asked.has(key)) asked.set(key, true);
    else void turn(key);
  };
}
