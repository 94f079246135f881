import { buildApps } from '../build-apps.ts';
import { type Counts, checked, countPlaywright, countVitest, program } from './run-program.ts';
import { findTests, structureTests } from './test-files.ts';

export interface Stage {
  name: string;
  what: string;
  run(): Promise<Counts>;
}

/** In the order in which a mistake is cheapest to find. */
export const stages: readonly Stage[] = [
  {
    name: 'style',
    what: 'format and lint',
    run: () => checked(program('@biomejs/biome/bin/biome', 'ci', '--colors=off', '.')),
  },
  {
    name: 'types',
    what: 'the compiler, over everything',
    run: () =>
      checked(
        ...['.', 'member', 'operator', 'e2e/in-page'].map((project) =>
          program('typescript/bin/tsc', '-p', project),
        ),
      ),
  },
  {
    name: 'structure',
    what: 'who imports whom, names, sizes, linear patterns',
    run: () => countVitest('structure', '--project', 'rules', 'tools/structure'),
  },
  {
    name: 'unused',
    what: 'files, exports and packages that nobody uses',
    run: () => checked(program('knip/bin/knip.js', '--no-progress')),
  },
  {
    name: 'unit',
    what: 'core, contract, sandbox and apps',
    run: () => countVitest('unit', '--project', 'rules', '--exclude', structureTests),
  },
  {
    name: 'server',
    what: 'the server and the commands on a real PostgreSQL, over real HTTP',
    run: () => countVitest('server', '--project', 'server'),
  },
  {
    name: 'browser',
    what: 'a browser on the whole, the apps built first',
    run: () => inBrowser(),
  },
];

/** Only the tests whose path contains one of the words; no stage at all when there are none. */
export function stagesOf(words: readonly string[]): Stage[] {
  const { rules, server, browser } = findTests(words);
  const what = (files: readonly string[]) => (files.length > 5 ? `${files.length} files` : files.join(', '));
  const found: [string[], Stage][] = [
    [
      rules,
      { name: 'rules', what: what(rules), run: () => countVitest('rules', '--project', 'rules', ...rules) },
    ],
    [
      server,
      {
        name: 'server',
        what: what(server),
        run: () => countVitest('server', '--project', 'server', ...server),
      },
    ],
    [browser, { name: 'browser', what: what(browser), run: () => inBrowser(...browser) }],
  ];
  return found.filter(([files]) => files.length > 0).map(([, stage]) => stage);
}

async function inBrowser(...files: string[]): Promise<Counts> {
  await buildApps(console.log);
  return countPlaywright(...files);
}
