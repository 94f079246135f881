import type { DeskBench } from './desk-bench.ts';

/** What misses its goal, answers oddly or reads a growing table whole; empty: all is well. */
export function flaws({ measured }: DeskBench): string[] {
  return measured.flatMap(({ name, p95Ms, goalMs, odd, scans }) => [
    ...(p95Ms > goalMs
      ? [`${name}: ${p95Ms.toFixed(0)} ms at the 95th percentile, ${goalMs} ms is the goal`]
      : []),
    ...odd.map((answer) => `${name} answered ${answer}`),
    ...scans.map((scan) => `${name} read the whole of ${scan}`),
  ]);
}

export function print(bench: DeskBench): void {
  line('call', 'p50 ms', 'p95 ms', 'goal ms', 'reads whole');
  for (const { name, p50Ms, p95Ms, goalMs, scans } of bench.measured)
    line(name, p50Ms.toFixed(1), p95Ms.toFixed(1), String(goalMs), scans.join(', ') || '-');
  for (const name of bench.without) console.log(`${name}: parameters.ts does not say what to ask it with`);
  for (const flaw of flaws(bench)) console.log(`MISSED: ${flaw}`);
}

function line(name: string, ...cells: readonly string[]): void {
  console.log(name.padEnd(28) + cells.map((cell) => cell.padStart(12)).join(''));
}
