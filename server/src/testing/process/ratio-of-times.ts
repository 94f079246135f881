/** Pairs of one round, and rounds until a difference counts as real. */
const [pairs, rounds] = [100, 8];

/**
 * Returns the median ratio of the times of two pieces of work. Other load on the machine slows both of a pair, and the order
 * within pairs alternates. If they differ, more rounds are measured; none is thrown away, so a real difference only becomes
 * clearer.
 */
export async function ratioOfTimes(
  one: (i: number) => Promise<unknown>,
  other: (i: number) => Promise<unknown>,
  tolerance: number,
): Promise<number> {
  const ratios: number[] = [];
  for (let i = 0; i < pairs * rounds; i++) {
    const [first, second] = i % 2 ? [other, one] : [one, other];
    const [before, after] = [await timed(() => first(i)), await timed(() => second(i))];
    ratios.push(i % 2 ? after / before : before / after);
    if ((i + 1) % pairs === 0 && Math.abs(median(ratios) - 1) < tolerance) break;
  }
  return median(ratios);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
