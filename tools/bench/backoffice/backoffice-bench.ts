import { openBackofficePort } from './backoffice-port.ts';
import { measuredCalls } from './calls.ts';
import { type Measured, measureCall } from './measure.ts';
import { parametersOf } from './parameters.ts';
import { seed } from './seed.ts';
import type { SeedSize } from './seed-size.ts';

export interface BackofficeBench {
  readonly measured: readonly Measured[];
  /** Reading calls for which no parameters are given. */
  readonly without: readonly string[];
}

/** Seeds the database and measures every reading call of the backoffice, one after the other. */
export async function backofficeBench(
  url: string,
  size: SeedSize,
  {
    samples,
    only,
    settleMs,
    log,
  }: { samples: number; only?: string; settleMs?: number; log: (line: string) => void },
): Promise<BackofficeBench> {
  await seed(url, size, log);
  const { url: backoffice, pool, signIn, close } = await openBackofficePort(url);
  try {
    const { measured: calls, without } = measuredCalls(parametersOf(size));
    const measured: Measured[] = [];
    for (const call of calls) {
      if (only && !call.name.includes(only)) continue;
      // A new staff member for each call, because one person's calls are rate-limited.
      const token = await signIn(`bench ${call.name} ${Date.now()}`);
      measured.push(
        await measureCall(
          { url: backoffice, token, pool, samples, ...(settleMs === undefined ? {} : { settleMs }) },
          call,
        ),
      );
    }
    return { measured, without };
  } finally {
    await close();
  }
}

/**
 * Returns a sentence for each missed goal, status other than 200 and full scan of a growing table; empty when all is well.
 */
export function flaws({ measured }: BackofficeBench): string[] {
  return measured.flatMap(({ name, p95Ms, goalMs, odd, scans }) => [
    ...(p95Ms > goalMs
      ? [`${name}: ${p95Ms.toFixed(0)} ms at the 95th percentile, ${goalMs} ms is the goal`]
      : []),
    ...odd.map((answer) => `${name} answered ${answer}`),
    ...scans.map((scan) => `${name} read the whole of ${scan}`),
  ]);
}

export function print(bench: BackofficeBench): void {
  line('call', 'p50 ms', 'p95 ms', 'goal ms', 'reads whole');
  for (const { name, p50Ms, p95Ms, goalMs, scans } of bench.measured)
    line(name, p50Ms.toFixed(1), p95Ms.toFixed(1), String(goalMs), scans.join(', ') || '-');
  for (const name of bench.without) console.log(`${name}: parameters.ts does not say what to ask it with`);
  for (const flaw of flaws(bench)) console.log(`MISSED: ${flaw}`);
}

function line(name: string, ...cells: readonly string[]): void {
  console.log(name.padEnd(28) + cells.map((cell) => cell.padStart(12)).join(''));
}
