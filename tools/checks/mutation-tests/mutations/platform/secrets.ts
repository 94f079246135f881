import { mutationsIn } from '../../mutation.ts';

const area = 'secrets';
const registry = 'server/src/providers/registry';
const console = ['server/src/providers/admin/providers.test.ts'];

/** Mutations of what keeps secrets where they belong: variables of the environment, and keys of the server. */
export const secretMutations = [
  ...mutationsIn(`${registry}/resolve-provider.ts`, [
    {
      name: 'any setting reads the environment',
      area,
      find: 'if (!secretsOfRow(row).includes(setting))',
      replace: 'if (setting.length > 99)',
      tests: [`${registry}/resolve-provider.test.ts`],
    },
    {
      name: 'an address of the sandbox leads out of it',
      area,
      find: "if (!text.startsWith('sandbox:/')) return text;",
      replace: "if (!text.startsWith('sandbox:')) return text;",
      tests: [`${registry}/resolve-provider.test.ts`],
    },
    {
      name: 'a sentence shows what a sealed time opens to',
      area,
      find: 'settings, guarded }, callSettings)',
      replace: 'settings, guarded: [] }, callSettings)',
      tests: [`${registry}/provider-registry.test.ts`],
    },
  ]),
  ...mutationsIn('server/src/providers/protocol/environment-reference.ts', [
    {
      name: 'a secret may be any variable',
      area,
      find: '^env:(${variablePrefix}[A-Z0-9_]{1,80})$',
      replace: '^env:(.*)$',
      tests: [`${registry}/resolve-provider.test.ts`],
    },
  ]),
  ...mutationsIn('server/src/providers/admin/request-provider-approval.ts', [
    {
      name: 'the console may name a variable',
      area,
      find: 'misplacedSecret(kind, body) ?? newReference(draft, found) ??',
      replace: 'misplacedSecret(kind, body) ??',
      tests: console,
    },
    {
      name: 'a refused proposal is in no audit',
      area,
      find: 'await writeAudit(pool, note({ ...about, after,',
      replace: 'void [1].map(() => note({ ...about, after,',
      tests: console,
    },
  ]),
  ...mutationsIn('server/src/providers/admin/provider-approval.ts', [
    {
      name: 'an approval may name a variable',
      area,
      find: "if (newReference(row, found) !== null) return refuse('CHANGED');",
      replace: '',
      tests: console,
    },
  ]),
];
