import { findTests, verifyTag } from '../../test-files/test-files.ts';
import { startBuilds } from '../build-apps.ts';
import { runPlaywright } from './run-playwright.ts';
import { type Outcome, program, runChecks } from './run-program.ts';
import { runVitest } from './run-vitest.ts';

export interface Stage {
  name: string;
  what: string;
  run(): Promise<Outcome>;
  /** Repeats some of the stage's files, one after the other; absent for checks that are not tests. */
  again?(files: readonly string[]): Promise<Outcome>;
}

/** Stages ordered by how cheaply a mistake is found. */
export const stages: readonly Stage[] = [
  {
    name: 'style',
    what: 'format and lint',
    run: () => runChecks(program('@biomejs/biome/bin/biome', 'ci', '--colors=off', '.')),
  },
  {
    name: 'types',
    what: 'the compiler, over everything',
    run: () =>
      runChecks(
        ...['.', 'member', 'operator', 'e2e/in-page'].map((project) =>
          // The projects run side by side, and more checkers in each would only repeat each other's work.
          program('typescript/bin/tsc', '-p', project, '--checkers', '1'),
        ),
      ),
  },
  {
    name: 'unused',
    what: 'files, exports and packages that nobody uses',
    run: () => runChecks(program('knip/bin/knip.js', '--no-progress')),
  },
  {
    name: 'unit',
    what: 'who imports whom, names, sizes; core, contract, sandbox and apps',
    ...inVitest('unit', 'rules'),
  },
  {
    name: 'server',
    what: 'the server and the commands on a real PostgreSQL, over real HTTP',
    ...inVitest('server', 'server'),
  },
  {
    name: 'browser',
    what: 'a browser on the whole, the apps built first',
    ...inBrowser(() => findTests(['']).browser),
  },
];

/** Returns stages with only the tests whose path contains one of the words; none when no test matches. */
export function stagesOf(words: readonly string[]): Stage[] {
  const { rules, server, browser } = findTests(words);
  const what = (files: readonly string[]) => (files.length > 5 ? `${files.length} files` : files.join(', '));
  const found: [string[], Stage][] = [
    [rules, { name: 'rules', what: what(rules), ...inVitest('rules', 'rules', ...rules) }],
    [server, { name: 'server', what: what(server), ...inVitest('server', 'server', ...server) }],
    [browser, { name: 'browser', what: what(browser), ...inBrowser(() => browser) }],
  ];
  return found.filter(([files]) => files.length > 0).map(([, stage]) => stage);
}

type Runs = Pick<Stage, 'run' | 'again'>;

function inVitest(name: string, project: string, ...args: string[]): Runs {
  return {
    run: () => runVitest(name, '--project', project, ...args),
    again: (files) => runVitest(`${name}-again`, '--project', project, '--maxWorkers', '1', ...files),
  };
}

function inBrowser(files: () => string[]): Runs {
  const guard = ['--grep-invert', verifyTag];
  return {
    run: async () => {
      // Without compression, which would take longer than it saves; the server then sends the files as they are.
      await startBuilds(console.log).built;
      return runPlaywright('e2e', files(), ...guard);
    },
    again: (lost) => runPlaywright('e2e-again', lost, ...guard, '--workers', '1', '--trace', 'on'),
  };
}
