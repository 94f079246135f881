import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type MachineWatch, seconds } from './machine.ts';
import { type Failed, type Outcome, type Passed, results } from './run-program.ts';
import type { Stage } from './stages.ts';

/** Most tests of a run that may pass only when run alone. */
export const maxSlow = 2;
/** Runs remembered: a test that was slow in one of them as well has a persistent fault. */
const runsKept = 20;
const logLines = 20;
/** Most failures for which the load and the logs are printed. */
const maxPrinted = 10;

/** Test that failed beside others and passed alone: a fault to investigate, which does not block a merge. */
export interface Slow extends Failed {
  /** Milliseconds that the test took alone. */
  readonly msAlone: number;
  readonly machine: string;
  /** Last server log lines while the test failed. */
  readonly said: readonly string[];
}

/**
 * Repeats the files of failed tests alone, and returns how many tests failed finally, which were only slow, and how many
 * passed only now. More than `mayBeSlow` failures are not repeated, because the run has failed anyway.
 */
export async function runAgain(
  { name, again }: Pick<Stage, 'name' | 'again'>,
  { passed, failed, isBroken }: Outcome,
  watch: Pick<MachineWatch, 'between'>,
  mayBeSlow: number,
): Promise<{ failed: number; passed: number; slow: Slow[] }> {
  const isTried = again && !isBroken && failed.length > 0 && failed.length <= mayBeSlow;
  const lost = { failed: failed.length, passed: 0, slow: [] };
  const found = failed.slice(0, maxPrinted).map((test) => ({
    ...test,
    machine: watch.between(test.from, test.to),
    said: logLinesBetween(test.from, test.to),
  }));
  for (const { file, title, machine, said } of found)
    console.log(`\n${file}: ${title}\n  meanwhile ${[machine, ...said].join('\n  ')}`);
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
  return { failed: 0, passed: second.passed.filter((test) => !known.has(keyOf(test))).length, slow };
}

const keyOf = ({ file, title }: Passed) => `${file} ${title}`;

export function slowReport({ file, line, title, ms, msAlone, why, machine, said }: Slow): string {
  return [
    `SLOW ${file}${line ? `:${line}` : ''} failed beside others after ${seconds(ms)}, passes alone in ${seconds(msAlone)}`,
    `  ${title}`,
    `  ${why}`,
    `  meanwhile ${machine}`,
    ...said.map((text) => `  ${text}`),
  ].join('\n');
}

/** Stores slow tests with those of earlier runs, and returns those that were slow before as well. */
export function keepSlow(slow: readonly Slow[], folder = results): Slow[] {
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
 * Returns log lines between two times from the stacks of browser tests and the servers of failed tests: JSON with `time`.
 */
function logLinesBetween(from: number, to: number): string[] {
  const folder = join(results, 'stacks');
  const files = existsSync(folder) ? readdirSync(folder) : [];
  return files
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'))
    .filter((line) => {
      const at = Date.parse(/"time":"([^"]+)"/.exec(line)?.[1] ?? '');
      return at >= from && at <= to;
    })
    .slice(-logLines);
}
