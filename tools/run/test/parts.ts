import { hourMs, minuteMs } from '@kapao/core/time';
import type { ReportedMutation } from '../../checks/mutation-tests/mutation.ts';
import { mutations } from '../../checks/mutation-tests/mutations.ts';
import { readFiles } from '../../test-files/sources.ts';
import { findTests, verifyTag } from '../../test-files/test-files.ts';
import { buildApps } from '../build-apps.ts';
import { runPlaywright } from './run-playwright.ts';
import { freshReport, markBroken, type Outcome, readReport, run } from './run-program.ts';
import { runVitest } from './run-vitest.ts';

/** A part of `npm run verify`. */
export interface Part {
  readonly name: string;
  readonly what: string;
  /** Returns the part's test files, or the names of the mutations. */
  readonly all: () => string[];
  run(some: readonly string[]): Promise<Outcome>;
}

const oneAtATime = ['--project', 'verify', '--maxWorkers', '1'];
const isOfTools = (path: string) => path.startsWith('tools/');

export const parts: readonly Part[] = [
  {
    name: 'server',
    what: 'storms, matrices and measures, one file at a time',
    all: () => findTests(['']).verify.filter((path) => !isOfTools(path)),
    run: (files) => runVitest('verify-server', ...oneAtATime, ...files),
  },
  {
    name: 'drills',
    what: 'whole installations that are killed, restored and measured',
    all: () => findTests(['']).verify.filter(isOfTools),
    run: (files) => runVitest('verify-drills', ...oneAtATime, ...files),
  },
  {
    name: 'properties',
    what: 'the properties of npm test, ten times as often and with a seed of this run',
    all: propertyTests,
    run: (files) => {
      process.env.KAPAO_RUNS = '10';
      return runVitest('verify-properties', '--project', 'rules', '--project', 'server', ...files).finally(
        () => delete process.env.KAPAO_RUNS,
      );
    },
  },
  {
    name: 'browser',
    what: 'walks, languages, widths and what is slow on a screen',
    all: () => findTests(['']).verifyBrowser,
    run: async (files) => {
      await buildApps(console.log);
      return runPlaywright('verify-browser', files, '--grep', verifyTag);
    },
  },
  {
    name: 'bugs',
    what: 'planted bugs, which the tests of npm test have to catch',
    all: () => mutations.map(({ name }) => name),
    run: runMutationTests,
  },
];

function propertyTests(): string[] {
  const { rules, server } = findTests(['']);
  const drawing = new Set(
    readFiles(/\.test\.tsx?$/)
      .filter(({ text }) => text.includes(`from 'fast-check'`))
      .map(({ path }) => path),
  );
  return [...rules, ...server].filter((path) => drawing.has(path));
}

/** Runs mutations as tests: a caught one has passed. */
async function runMutationTests(names: readonly string[]): Promise<Outcome> {
  const report = freshReport('mutation-tests.json');
  const program = ['../tools/checks/mutation-tests/main.ts', '--report', report, ...names] as const;
  // An hour for the sound copy; then two workers take at most a minute a bug.
  const code = await run(program, {}, hourMs + (names.length * minuteMs) / 2);
  const { bugs = [] } = readReport(report) as { bugs?: readonly ReportedMutation[] };
  const { caught = [], lost = [] } = Object.groupBy(bugs, ({ verdict }) =>
    verdict === 'caught' ? 'caught' : 'lost',
  );
  return markBroken(code, {
    passed: caught.map(({ name, ms, why }) => ({ file: name, title: why, ms })),
    failed: lost.map(({ name, verdict, ms, why }) => ({
      file: name,
      title: verdict,
      ms,
      why,
      from: 0,
      to: 0,
    })),
    isBroken: false,
  });
}
