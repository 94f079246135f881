import { buildApps } from '../build-apps.ts';
import { type Counts, checked, countPlaywright, countVitest, program } from './run-program.ts';

export interface Stage {
  name: string;
  what: string;
  run(): Promise<Counts>;
}

const structureTests = 'tools/structure{,/*}.test.ts';

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
      checked(program('typescript/bin/tsc', '-p', '.'), program('typescript/bin/tsc', '-p', 'member')),
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
    what: 'a browser on the whole, the app built first',
    run: async () => {
      await buildApps(console.log);
      return countPlaywright();
    },
  },
];
