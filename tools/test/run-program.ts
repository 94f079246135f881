import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const root = join(import.meta.dirname, '../..');
/** All stages together take half an hour on two quiet cores; what takes longer alone has hung. */
const limitMs = 60 * 60_000;
/** Where reports, traces and logs of tests go. */
export const results = join(root, 'test-results');

/** A test that failed. */
export interface Failed {
  /** From the checkout's root. */
  readonly file: string;
  readonly line?: number;
  readonly title: string;
  /** A hook of the whole file failed, so none of its tests began. */
  readonly isFile?: true;
  /** When it ran, in milliseconds since 1970; of Vitest, when its file did. */
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
  /** Something went wrong that is no test's: a file that does not load, a leak found at the end, a check that is no test. */
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

/** The shape of Jest's report, which Vitest's JSON reporter writes. */
interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly startTime: number;
    readonly endTime: number;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly duration?: number;
      readonly failureMessages: readonly string[];
      readonly location?: { readonly line: number };
    }[];
  }[];
}

export async function runVitest(name: string, ...args: string[]): Promise<Outcome> {
  const report = freshReport(`${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await run(['vitest/vitest.mjs', 'run', '--includeTaskLocation', ...reporters, ...args]);
  const passed: Passed[] = [];
  const failed: Failed[] = [];
  for (const { name, status, message, startTime, endTime, assertionResults } of (
    readReport(report) as Partial<VitestReport>
  ).testResults ?? []) {
    const file = relative(root, name);
    const when = { from: startTime, to: endTime };
    const lost = assertionResults.filter((one) => one.status === 'failed');
    for (const { fullName, status, duration = 0 } of assertionResults)
      if (status === 'passed') passed.push({ file, title: fullName, ms: duration });
    for (const { fullName, duration = 0, failureMessages, location } of lost)
      failed.push({
        ...when,
        file,
        title: fullName,
        ms: duration,
        why: firstLine(failureMessages[0]),
        ...(location && { line: location.line }),
      });
    if (status === 'failed' && lost.length === 0)
      failed.push({
        ...when,
        file,
        isFile: true,
        title: 'the file, before its tests',
        ms: endTime - startTime,
        why: firstLine(message),
      });
  }
  return judged(code, passed, failed);
}

interface PlaywrightSuite {
  readonly specs: readonly {
    readonly title: string;
    readonly file: string;
    readonly line: number;
    readonly tests: readonly {
      readonly status: string;
      readonly results: readonly {
        readonly startTime: string;
        readonly duration: number;
        readonly error?: { readonly message?: string };
      }[];
    }[];
  }[];
  readonly suites?: readonly PlaywrightSuite[];
}

export async function runPlaywright(
  name: string,
  files: readonly string[],
  ...args: string[]
): Promise<Outcome> {
  const report = freshReport(`${name}.json`);
  // Playwright takes patterns of the whole path: with the slash, pages.spec.ts is not installed-pages.spec.ts as well.
  const patterns = files.map((file) => `/${file.replaceAll('.', '\\.')}$`);
  const config = ['--config', 'e2e/playwright.config.ts', '--output', join(results, name)];
  const code = await run(['@playwright/test/cli.js', 'test', ...config, ...args, ...patterns], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  const passed: Passed[] = [];
  const failed: Failed[] = [];
  const read = ({ specs, suites = [] }: PlaywrightSuite) => {
    for (const { title, file: ofE2e, line, tests } of specs) {
      const file = `e2e/${ofE2e}`;
      for (const { status, results } of tests) {
        const { startTime = 0, duration: ms = 0, error } = results[0] ?? {};
        const from = new Date(startTime).getTime();
        if (status === 'expected') passed.push({ file, title, ms });
        if (status === 'unexpected')
          failed.push({ file, line, title, ms, from, to: from + ms, why: firstLine(error?.message) });
      }
    }
    suites.forEach(read);
  };
  (readReport(report) as { suites?: readonly PlaywrightSuite[] }).suites?.forEach(read);
  return judged(code, passed, failed);
}

/** A run that fails without a failed test is broken, and so is one that tests nothing. */
function judged(code: number, passed: readonly Passed[], failed: readonly Failed[]): Outcome {
  const isEmpty = passed.length + failed.length === 0;
  return { passed, failed, isBroken: isEmpty || (code !== 0 && failed.length === 0) };
}

const firstLine = (text = '') => stripVTControlCharacters(text).split('\n', 1)[0] ?? '';

async function run([file, ...args]: Program, settings: Record<string, string> = {}): Promise<number> {
  const child = spawn(process.execPath, [join(root, 'node_modules', file), ...args], {
    cwd: root,
    stdio: 'inherit',
    // Playwright looks for itself; told so, too, each of its processes would complain of being told twice.
    env: file.startsWith('@playwright/')
      ? { ...process.env, ...settings }
      : { ...process.env, ...settings, NO_COLOR: process.stdout.isTTY ? '' : '1' },
  });
  // A run can wait for ever for a process that a test left behind; then the run itself has failed.
  const patience = setTimeout(() => {
    console.error(`${file} has not ended after ${limitMs / 60_000} minutes`);
    child.kill('SIGKILL');
  }, limitMs);
  const [code] = await once(child, 'exit');
  clearTimeout(patience);
  // No code: a signal ended it.
  return typeof code === 'number' ? code : 1;
}

/** An old report must not pass for the new one when a run breaks before it writes any. */
function freshReport(name: string): string {
  mkdirSync(results, { recursive: true });
  const file = join(results, name);
  rmSync(file, { force: true });
  return file;
}

function readReport(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}
