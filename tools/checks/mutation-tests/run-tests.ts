import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findTests } from '../../test-files/test-files.ts';

export interface TestRun {
  readonly passed: number;
  /** Names of the tests that failed. */
  readonly failed: readonly string[];
  /** Whether the run ended by itself and passed. */
  readonly isSound: boolean;
  readonly isLate: boolean;
  /** Last output of the run. */
  readonly said: string;
}

/** Used part of the Vitest JSON reporter's output, which has the shape of Jest's. */
interface Report {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

const saidCharacters = 3_000;

/**
 * Runs test files of the checkout at `path` with its own Vitest, up to the first failure. `patience` multiplies how long
 * its tests wait.
 */
export async function runTests(
  path: string,
  files: readonly string[],
  { limitMs, patience }: { readonly limitMs: number; readonly patience: number },
): Promise<TestRun> {
  const report = join(path, 'planted-bugs.json');
  await rm(report, { force: true });
  const { rules, server } = findTests(files);
  const projects = [...(rules.length > 0 ? ['rules'] : []), ...(server.length > 0 ? ['server'] : [])];
  // The compile cache stays in the copy, because its entries are of no later use.
  const env = {
    ...process.env,
    NO_COLOR: '1',
    KAPAO_PATIENCE: String(patience),
    NODE_COMPILE_CACHE: join(path, '.cache/compile'),
  };
  const child = spawn(
    process.execPath,
    [
      ...['node_modules/vitest/vitest.mjs', 'run', '--bail=1', '--reporter=json', `--outputFile=${report}`],
      ...projects.flatMap((name) => ['--project', name]),
      ...files,
    ],
    // A process group of its own, so that its workers can be ended with it.
    { cwd: path, stdio: ['ignore', 'pipe', 'pipe'], detached: true, env },
  );
  let said = '';
  const listen = (text: Buffer) => {
    said = (said + text.toString()).slice(-saidCharacters);
  };
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  const end = () => child.pid !== undefined && child.exitCode === null && process.kill(-child.pid, 'SIGKILL');
  process.once('exit', end);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    end();
  }, limitMs);
  const [code] = await once(child, 'exit');
  clearTimeout(timer);
  process.off('exit', end);
  const found = await readFile(report, 'utf8').then(readReport, () => ({ passed: 0, failed: [] }));
  return { ...found, isSound: code === 0, isLate, said };
}

function readReport(text: string): Pick<TestRun, 'passed' | 'failed'> {
  const { numPassedTests, testResults } = JSON.parse(text) as Report;
  const results = testResults.flatMap(({ assertionResults }) => assertionResults);
  const failed = results.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName);
  return { passed: numPassedTests, failed };
}
