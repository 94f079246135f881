import { measuredCalls } from './calls.ts';
import { openDeskPort } from './desk-port.ts';
import { type Measured, measureCall } from './measure.ts';
import { parametersOf } from './parameters.ts';
import { seed } from './seed.ts';
import type { SeedSize } from './seed-size.ts';

export interface DeskBench {
  readonly measured: readonly Measured[];
  /** Calls that read and nobody said what to ask them with. */
  readonly without: readonly string[];
}

/** Seeds the database, and asks every reading call of the desk, one after the other. */
export async function deskBench(
  url: string,
  size: SeedSize,
  {
    samples,
    only,
    settleMs,
    log,
  }: { samples: number; only?: string; settleMs?: number; log: (line: string) => void },
): Promise<DeskBench> {
  await seed(url, size, log);
  const { url: desk, pool, signIn, close } = await openDeskPort(url);
  try {
    const { measured: calls, without } = measuredCalls(parametersOf(size));
    const measured: Measured[] = [];
    for (const call of calls) {
      if (only && !call.name.includes(only)) continue;
      // Somebody of their own for each call: one person is not let in so often.
      const token = await signIn(`bench ${call.name} ${Date.now()}`);
      measured.push(
        await measureCall(
          { url: desk, token, pool, samples, ...(settleMs === undefined ? {} : { settleMs }) },
          call,
        ),
      );
    }
    return { measured, without };
  } finally {
    await close();
  }
}
