import { cpus, loadavg } from 'node:os';
import { type Measured, median } from './closed-loop.ts';

export interface Ratio {
  readonly name: string;
  /** Ratio of each round, because values are divided only within the round that measured both. */
  readonly rounds: readonly number[];
  /** Figure of the prototype, where there is one. */
  readonly prototype: string;
  readonly goal: string;
  readonly reached: boolean | null;
}

export interface Report {
  readonly machine: {
    readonly database: string;
    readonly cores: number;
    readonly loadBefore: number;
    readonly loadAfter: number;
  };
  readonly seconds: number;
  readonly parts: Record<string, readonly Measured[]>;
  readonly ratios: readonly Ratio[];
}

export const cores = cpus().length;
export const load = (): number => Math.round((loadavg()[0] ?? 0) * 100) / 100;

/** Returns `over` divided by `under` for each round, and whether the median reaches the goal. */
export function ratio(
  name: string,
  over: readonly number[],
  under: readonly number[],
  { prototype, atLeast, atMost }: { prototype: string; atLeast?: number; atMost?: number },
): Ratio {
  const rounds = over.map((value, round) => value / (under[round] ?? Number.NaN));
  const middle = median(rounds);
  const reached = atLeast !== undefined ? middle >= atLeast : atMost !== undefined ? middle <= atMost : null;
  const goal = atLeast !== undefined ? `≥ ${atLeast}` : atMost !== undefined ? `≤ ${atMost}` : '';
  return { name, rounds, prototype, goal, reached };
}

export function print({ machine, parts, ratios }: Report): void {
  console.log(`\n${machine.database}`);
  console.log(`${machine.cores} cores; load before ${machine.loadBefore}, after ${machine.loadAfter}\n`);
  const format = (value: number, digits: number) => (Number.isNaN(value) ? '' : value.toFixed(digits));
  line('', 'per second', 'p50 ms', 'p99 ms', 'µs Node', 'µs PostgreSQL');
  for (const [name, rounds] of Object.entries(parts)) {
    const of = (pick: (measured: Measured) => number, digits: number) =>
      format(median(rounds.map(pick)), digits);
    line(
      name,
      of((m) => m.perSecond, 0),
      of((m) => m.p50Ms, 1),
      of((m) => m.p99Ms, 1),
      of((m) => m.cpu?.node ?? Number.NaN, 0),
      of((m) => m.cpu?.postgres ?? Number.NaN, 0),
    );
  }
  console.log();
  line('', 'median', 'prototype', 'goal');
  for (const { name, rounds, prototype, goal, reached } of ratios)
    line(name, format(median(rounds), 2), prototype, goal + (reached === false ? '  MISSED' : ''));
}

function line(name: string, ...cells: readonly string[]): void {
  console.log(name.padEnd(56) + cells.map((cell) => cell.padStart(16)).join(''));
}
