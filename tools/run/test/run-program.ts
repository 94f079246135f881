import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { hourMs, minuteMs } from '@kapao/core/time';
import { root } from '../../root.ts';

/** Exit code of a program that did not end by itself. Failed tests give 1. */
const stopped = 128;
/** Grace period after a stop signal, in milliseconds. */
const stopMs = minuteMs;
/** Most lines of an error that are repeated at the end of a run. */
const maxLines = 12;
/** Folder for the tests' reports, traces and logs. */
export const results = join(root, 'test-results');

export interface Failed {
  /** Path from the checkout's root. */
  readonly file: string;
  readonly line?: number;
  readonly title: string;
  /** Number of the worker of a browser test, which has its own stack. */
  readonly worker?: number;
  /** Set when the failure concerns the whole file: it did not load, or one of its hooks failed. */
  readonly isFile?: true;
  /** Start time in milliseconds since 1970. */
  readonly from: number;
  readonly to: number;
  readonly ms: number;
  /** First lines of the error. */
  readonly why: string;
}

export interface Passed {
  readonly file: string;
  readonly title: string;
  readonly ms: number;
}

export interface Outcome {
  readonly passed: readonly Passed[];
  readonly failed: readonly Failed[];
  /** Number of tests that skip themselves here, or that follow a failed hook. */
  readonly skipped?: number;
  /** Whether something outside of a test failed: an unhandled error, a leak found at the end, a check. */
  readonly isBroken: boolean;
}

/** Program from node_modules and its arguments. */
export type Program = readonly [file: string, ...args: string[]];

export const program = (...parts: Program): Program => parts;

/** Runs checks that are not tests: they count only when they fail. */
export async function runChecks(...programs: Program[]): Promise<Outcome> {
  const codes = await Promise.all(programs.map((one) => run(one)));
  return { passed: [], failed: [], isBroken: codes.some((code) => code !== 0) };
}

/** Marks a run as broken when it was stopped, fails without a failed test, or tests nothing. */
export function markBroken(code: number, outcome: Outcome): Outcome {
  const { passed, failed, isBroken } = outcome;
  const isEmpty = passed.length + failed.length === 0;
  const isUnexplained = code !== 0 && (code !== 1 || failed.length === 0);
  return { ...outcome, isBroken: isBroken || isEmpty || isUnexplained };
}

/** Lines that Playwright puts before the action that did not end. */
const ofBrowser = /^(Browser logs:|<launch|\[pid=)/;

/**
 * Returns the first lines of error texts: the last action and its locator, what a poll saw last, a property's seed and path.
 */
export function firstLines(...texts: readonly (string | undefined)[]): string {
  const lines = texts.flatMap((text = '') => stripVTControlCharacters(text).split('\n'));
  return lines
    .filter((line) => line.trim() !== '' && !ofBrowser.test(line))
    .slice(0, maxLines)
    .join('\n');
}

/**
 * Runs a program and returns its exit code. By default it has hung after an hour: the longest takes twenty minutes on one
 * quiet core.
 */
export async function run(
  [file, ...args]: Program,
  settings: Record<string, string> = {},
  limitMs = hourMs,
): Promise<number> {
  const child = spawn(process.execPath, [join(root, 'node_modules', file), ...args], {
    cwd: root,
    stdio: 'inherit',
    // Playwright detects colours itself, and its processes would warn about a second setting.
    env: file.startsWith('@playwright/')
      ? { ...process.env, ...settings }
      : { ...process.env, ...settings, NO_COLOR: process.stdout.isTTY ? '' : '1' },
  });
  // A run may wait forever for a process left behind by a test; then the run itself has failed.
  const limit = limitMs * Number(process.env.KAPAO_PATIENCE ?? 1);
  const hung = setTimeout(() => {
    console.error(`${file} has not ended after ${Math.round(limit / minuteMs)} minutes`);
    child.kill('SIGKILL');
  }, limit);
  // A stop signal ends the program and then this process, so that nothing starts after it. SIGINT is the one after which
  // Playwright stops its stacks.
  const stop = () => {
    child.kill('SIGINT');
    child.once('exit', () => process.exit(stopped));
    setTimeout(() => child.kill('SIGKILL'), stopMs);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, stop);
  const [code] = await once(child, 'exit');
  for (const signal of signals) process.off(signal, stop);
  clearTimeout(hung);
  // No exit code: a signal ended it.
  return typeof code === 'number' ? code : stopped;
}

/** Deletes an old report, so that it is not taken for the new one when a run breaks early. */
export function freshReport(name: string): string {
  mkdirSync(results, { recursive: true });
  const file = join(results, name);
  rmSync(file, { force: true });
  return file;
}

export function readReport(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}
