import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { hourMs, minuteMs } from '@kapao/core/time';

export const root = join(import.meta.dirname, '../../..');
/** The longest part of the long command takes twenty minutes on one quiet core; what takes longer than this has hung. */
const limitMs = hourMs;
/** What a program answers that did not end by itself. Where a test failed they answer 1. */
const stopped = 128;
/** So long it has to end what it started, when it is told to stop. */
const stopMs = 10_000;
/** Where reports, traces and logs of tests go. */
export const results = join(root, 'test-results');

/** A test that failed. */
export interface Failed {
  /** From the checkout's root. */
  readonly file: string;
  readonly line?: number;
  readonly title: string;
  /** None of the file's tests: it did not load, or a hook of it failed. */
  readonly isFile?: true;
  /** When it ran, in milliseconds since 1970. */
  readonly from: number;
  readonly to: number;
  readonly ms: number;
  /** The first line of what it said. */
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
  /** Those that said of themselves that they do not run here, or stood behind a hook that failed. */
  readonly skipped?: number;
  /** Something went wrong that is no test's: a fault that none waited for, a leak found at the end, a check that is no test. */
  readonly isBroken: boolean;
}

/** A program from node_modules and its arguments. */
export type Program = readonly [file: string, ...args: string[]];

export const program = (...parts: Program): Program => parts;

/** Checks that are no tests: they count only when they fail. */
export async function checked(...programs: Program[]): Promise<Outcome> {
  const codes = await Promise.all(programs.map((one) => run(one)));
  return { passed: [], failed: [], isBroken: codes.some((code) => code !== 0) };
}

/** A run that was stopped or fails without a failed test is broken, and so is one that tests nothing. */
export function judged(code: number, outcome: Outcome): Outcome {
  const { passed, failed, isBroken } = outcome;
  const isEmpty = passed.length + failed.length === 0;
  const isUnexplained = code !== 0 && (code !== 1 || failed.length === 0);
  return { ...outcome, isBroken: isBroken || isEmpty || isUnexplained };
}

export const firstLine = (text = '') => stripVTControlCharacters(text).split('\n', 1)[0] ?? '';

export async function run([file, ...args]: Program, settings: Record<string, string> = {}): Promise<number> {
  const child = spawn(process.execPath, [join(root, 'node_modules', file), ...args], {
    cwd: root,
    stdio: 'inherit',
    // Playwright looks for itself; told so, too, each of its processes would complain of being told twice.
    env: file.startsWith('@playwright/')
      ? { ...process.env, ...settings }
      : { ...process.env, ...settings, NO_COLOR: process.stdout.isTTY ? '' : '1' },
  });
  // A run can wait for ever for a process that a test left behind; then the run itself has failed.
  const limit = limitMs * Number(process.env.KAPAO_PATIENCE ?? 1);
  const hung = setTimeout(() => {
    console.error(`${file} has not ended after ${Math.round(limit / minuteMs)} minutes`);
    child.kill('SIGKILL');
  }, limit);
  // Whoever stops this process means the program, too, and nothing that comes after it.
  const stop = (signal: NodeJS.Signals) => {
    child.kill(signal);
    child.once('exit', () => process.exit(stopped));
    setTimeout(() => child.kill('SIGKILL'), stopMs);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, stop);
  const [code] = await once(child, 'exit');
  for (const signal of signals) process.off(signal, stop);
  clearTimeout(hung);
  // No code: a signal ended it.
  return typeof code === 'number' ? code : stopped;
}

/** An old report must not pass for the new one when a run breaks before it writes any. */
export function freshReport(name: string): string {
  mkdirSync(results, { recursive: true });
  const file = join(results, name);
  rmSync(file, { force: true });
  return file;
}

export function readReport(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}
