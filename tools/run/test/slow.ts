import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type MachineWatch, seconds } from './machine.ts';
import { type Failed, type Outcome, type Passed, results } from './run-program.ts';
import type { Stage } from './stages.ts';

/** Most tests of a run that may pass only when run alone. */
export const maxSlow = 2;
/** Runs remembered: a test that was slow in one of them as well has a persistent fault. */
const runsKept = 20;
const maxLogLines = 20;
/** Most failures of a stage that are printed at the end. */
const maxPrinted = 10;

/** Failed test with what happened meanwhile. */
export interface Failure extends Failed {
  readonly machine: string;
  /** Last server log lines while the test failed. */
  readonly said: readonly string[];
}

/** Test that failed beside others and passed alone: a fault to investigate, which does not block a merge. */
export interface Slow extends Failure {
  /** Milliseconds that the test took alone. */
  readonly msAlone: number;
}

interface Verdict {
  readonly failed: number;
  /** Tests that passed only alone. */
  readonly passed: number;
  readonly slow: readonly Slow[];
  /** The first of those that failed finally. */
  readonly failures: readonly Failure[];
}

/**
 * Repeats the files of failed tests alone. More than `mayBeSlow` failures are not repeated, because the run has failed
 * anyway.
 */
export async function runAgain(
  { name, again }: Pick<Stage, 'name' | 'again'>,
  { passed, failed, isBroken }: Outcome,
  watch: Pick<MachineWatch, 'between'>,
  mayBeSlow: number,
): Promise<Verdict> {
  const isTried = again && !isBroken && failed.length > 0 && failed.length <= mayBeSlow;
  const found = failed.slice(0, maxPrinted).map((test) => ({
    ...test,
    machine: watch.between(test.from, test.to),
    said: logLinesOf(test),
  }));
  const lost = { failed: failed.length, passed: 0, slow: [], failures: found };
  if (!isTried) return lost;
  console.log(`\n── ${name} again: what failed, alone`);
  const second = await again([...new Set(failed.map(({ file }) => file))]);
  const slow: Slow[] = [];
  for (const test of found) {
    const alone = second.passed.filter(
      ({ file, title }) => file === test.file && (test.isFile || title === test.title),
    );
    if (alone.length > 0) slow.push({ ...test, msAlone: alone.reduce((sum, { ms }) => sum + ms, 0) });
  }
  const isSound = !second.isBroken && second.failed.length === 0 && slow.length === failed.length;
  if (!isSound) return lost;
  const known = new Set(passed.map(keyOf));
  const passedNow = second.passed.filter((test) => !known.has(keyOf(test))).length;
  return { failed: 0, passed: passedNow, slow, failures: [] };
}

const keyOf = ({ file, title }: Passed) => `${file} ${title}`;

export function slowReport(test: Slow): string {
  const { ms, msAlone } = test;
  return reportOf(
    'SLOW',
    test,
    `failed beside others after ${seconds(ms)}, passes alone in ${seconds(msAlone)}`,
  );
}

export function failureReport(test: Failure): string {
  return reportOf('FAILED', test, `after ${seconds(test.ms)}`);
}

function reportOf(verdict: string, { file, line, title, why, machine, said }: Failure, how: string): string {
  const place = `${file}${line ? `:${line}` : ''}`;
  return [`${verdict} ${place} ${how}`, title, why, `meanwhile ${machine}`, ...said]
    .join('\n')
    .replaceAll('\n', '\n  ');
}

/**
 * Stores slow tests with those of earlier runs, and returns those that were slow before as well. A run of some tests is
 * stored only if one of them was slow, because twenty of them would let a slow test be forgotten.
 */
export function keepSlow(slow: readonly Slow[], isWhole: boolean, folder = results): Slow[] {
  if (!isWhole && slow.length === 0) return [];
  const file = join(folder, 'slow.json');
  const before = readRuns(file);
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify([...before, slow].slice(-runsKept), null, 1));
  renameSync(`${file}.new`, file);
  const known = new Set(before.flat().map(keyOf));
  return slow.filter((test) => known.has(keyOf(test)));
}

/** Returns the slow tests of each earlier run; an unreadable file counts as empty. */
function readRuns(file: string): Passed[][] {
  try {
    const runs = JSON.parse(readFileSync(file, 'utf8')) as Passed[][];
    return runs.filter((run) => Array.isArray(run));
  } catch {
    return [];
  }
}

/**
 * Returns the last log lines, JSON with `time`, during a failed test: of its worker's stacks, or of the servers that failed
 * tests without a browser have in their own processes.
 */
export function logLinesOf({ from, to, worker }: Failed, folder = join(results, 'stacks')): string[] {
  const files = existsSync(folder) ? readdirSync(folder) : [];
  return files
    .filter((file) => file.startsWith(worker === undefined ? 'tests-' : `stack-${worker}-`))
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'))
    .flatMap((line) => {
      const at = Date.parse(/"time":"([^"]+)"/.exec(line)?.[1] ?? '');
      return at >= from && at <= to ? [{ at, line }] : [];
    })
    .sort((one, other) => one.at - other.at)
    .slice(-maxLogLines)
    .map(({ line }) => line);
}
