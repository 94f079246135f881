import { setTimeout as sleep } from 'node:timers/promises';
import type { Cpu, CpuMeter } from './cpu-meter.ts';

export interface Measured {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Processor time of a call. */
  readonly cpu?: Cpu;
}

export interface LoopOptions {
  readonly callers: number;
  readonly seconds: number;
  readonly warmUpSeconds: number;
  readonly meter?: CpuMeter;
}

/** Runs callers that each wait for an answer before the next call. The warm-up is not counted. */
export async function closedLoop(
  work: () => Promise<unknown>,
  { callers, seconds, warmUpSeconds, meter }: LoopOptions,
): Promise<Measured> {
  const from = performance.now() + warmUpSeconds * 1_000;
  const until = from + seconds * 1_000;
  const latencies: number[] = [];
  const cost = costOf(meter);
  const caller = async () => {
    for (let began = performance.now(); began < until; began = performance.now()) {
      await work();
      const ended = performance.now();
      if (ended < from) continue;
      cost.count();
      if (ended < until) latencies.push(ended - began);
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return { ...summary(latencies, seconds), ...cost.perCall() };
}

/** Counts calls, and divides by them the processor time used from the first to the last. */
function costOf(meter: CpuMeter | undefined) {
  let before: Cpu | undefined;
  let calls = 0;
  return {
    count() {
      calls += 1;
      before ??= meter?.();
    },
    perCall(): Pick<Measured, 'cpu'> {
      const after = meter?.();
      if (!before || !after) return {};
      return {
        cpu: {
          node: (after.node - before.node) / calls,
          postgres: (after.postgres - before.postgres) / calls,
        },
      };
    },
  };
}

export interface OpenLoopOptions {
  readonly perSecond: number;
  readonly seconds: number;
  readonly warmUpSeconds: number;
  readonly meter?: CpuMeter;
}

/**
 * Calls at fixed moments whatever happens, and measures from the scheduled moment. A server that stops for a second is
 * charged for all calls due meanwhile.
 */
export async function openLoop(
  work: () => Promise<unknown>,
  { perSecond, seconds, warmUpSeconds, meter }: OpenLoopOptions,
): Promise<Measured> {
  const latencies: number[] = [];
  const began = performance.now();
  const asked: Promise<void>[] = [];
  const uncounted = perSecond * warmUpSeconds;
  const cost = costOf(meter);
  for (let n = 0; n < perSecond * (warmUpSeconds + seconds); n++) {
    const due = began + (n * 1_000) / perSecond;
    const early = due - performance.now();
    if (early > 1) await sleep(early);
    asked.push(
      work().then(() => {
        if (n < uncounted) return;
        cost.count();
        latencies.push(performance.now() - due);
      }),
    );
  }
  await Promise.all(asked);
  return { ...summary(latencies, seconds), ...cost.perCall() };
}

export function summary(latencies: number[], seconds: number): Measured {
  latencies.sort((a, b) => a - b);
  const at = (part: number) => latencies[Math.floor(latencies.length * part)] ?? Number.NaN;
  return { perSecond: latencies.length / seconds, p50Ms: at(0.5), p99Ms: at(0.99) };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = Number.NaN, high = Number.NaN] = [sorted[middle - 1], sorted[middle]];
  return sorted.length % 2 === 0 ? (low + high) / 2 : high;
}
