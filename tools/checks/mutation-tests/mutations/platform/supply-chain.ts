import { mutationsIn } from '../../mutation.ts';

const area = 'supply-chain';
const tests = ['tools/checks/supply-chain/supply-chain.test.ts'];

/** Mutations of the check of the lock file. */
export const supplyChainMutations = [
  ...mutationsIn('tools/checks/supply-chain/advisories.ts', [
    {
      name: 'a pre-release of the fixed version counts as fixed',
      area,
      find: 'return Number(b.isEarly) - Number(a.isEarly);',
      replace: 'return 0;',
      tests,
    },
  ]),
  ...mutationsIn('tools/checks/supply-chain/licences.ts', [
    {
      name: 'one allowed licence of two joined ones suffices',
      area,
      find: ".split(' AND ').every(",
      replace: ".split(' AND ').some(",
      tests,
    },
    {
      name: 'an exception for a tool lets the same licence into the product',
      area,
      find: ' && (exception.isProduction || !isProduction)',
      replace: '',
      tests,
    },
  ]),
  ...mutationsIn('tools/checks/supply-chain/lock-file.ts', [
    {
      name: 'a workspace that has its own copy of a package is said to need the other one',
      area,
      find: 'map((name): [string, string] => [path, name])',
      replace: "map((name): [string, string] => ['', name])",
      tests,
    },
  ]),
];
