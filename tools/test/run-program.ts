import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
/** On two quiet cores all stages together are to take less than 20 minutes. A slow machine was 27 at the browser alone: what takes longer than this has hung. */
const limitMs = 50 * 60_000;
const results = join(root, 'test-results');

export interface Counts {
  passed: number;
  failed: number;
}

/** A program from node_modules and its arguments. */
export type Program = readonly [file: string, ...args: string[]];

export const program = (...parts: Program): Program => parts;

/** Checks that are no tests: they count only when they fail. */
export async function checked(...programs: Program[]): Promise<Counts> {
  const codes = await Promise.all(programs.map((one) => run(one)));
  return { passed: 0, failed: codes.filter((code) => code !== 0).length };
}

export async function countVitest(stage: string, ...args: string[]): Promise<Counts> {
  const report = freshReport(`${stage}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await run(['vitest/vitest.mjs', 'run', ...reporters, ...args]);
  // The shape of Jest's report, which Vitest's JSON reporter writes.
  const { numPassedTests = 0, numFailedTests = 0 } = readReport(report) as {
    numPassedTests?: number;
    numFailedTests?: number;
  };
  return counted(code, numPassedTests, numFailedTests);
}

export async function countPlaywright(...files: string[]): Promise<Counts> {
  const report = freshReport('e2e.json');
  // Playwright takes patterns of the whole path: with the slash, pages.spec.ts is not installed-pages.spec.ts as well.
  const patterns = files.map((file) => `/${file.replaceAll('.', '\\.')}$`);
  const code = await run([
    '@playwright/test/cli.js',
    'test',
    '--config',
    'e2e/playwright.config.ts',
    ...patterns,
  ]);
  // The shape of Playwright's JSON report.
  const { stats } = readReport(report) as { stats?: { expected: number; unexpected: number } };
  return counted(code, stats?.expected ?? 0, stats?.unexpected ?? 0);
}

/** A run that fails without a failed test (a file that does not load, a leak found at the end) is a failure too. */
function counted(code: number, passed: number, failed: number): Counts {
  const isEmpty = passed + failed === 0;
  return { passed, failed: failed === 0 && (code !== 0 || isEmpty) ? 1 : failed };
}

async function run([file, ...args]: Program): Promise<number> {
  const child = spawn(process.execPath, [join(root, 'node_modules', file), ...args], {
    cwd: root,
    stdio: 'inherit',
    // Playwright looks for itself; told so, too, each of its processes would complain of being told twice.
    env: file.startsWith('@playwright/')
      ? process.env
      : { ...process.env, NO_COLOR: process.stdout.isTTY ? '' : '1' },
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
