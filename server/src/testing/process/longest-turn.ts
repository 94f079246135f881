/**
 * Returns the longest CPU time in ms that this thread worked without a pause while the work went on: nobody else was served
 * meanwhile. Other load on the machine does not count.
 */
export async function longestTurnOf(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let isDone = false;
  let before = process.threadCpuUsage();
  const turn = () => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1000);
    before = process.threadCpuUsage();
    if (!isDone) setImmediate(turn);
  };
  setImmediate(turn);
  try {
    await work();
  } finally {
    isDone = true;
  }
  // The turn in which the work ended.
  await new Promise<void>((resolve) => setImmediate(resolve));
  turn();
  return longest;
}
