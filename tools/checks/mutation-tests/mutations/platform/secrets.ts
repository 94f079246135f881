import { mutationsIn } from '../../mutation.ts';

const area = 'secrets';
const registry = 'server/src/providers/registry';
const idempotency = 'server/src/platform/call/idempotency/idempotency';
const rotation = 'tools/cli/keys.test.ts';
const console = ['server/src/providers/admin/providers.test.ts'];

/** Mutations of the protection of secrets: variables of the environment, and keys of the server. */
export const secretMutations = [
  ...mutationsIn('server/src/platform/settings/live-flaw.ts', [
    {
      name: 'a live console may share the host of the members',
      area,
      find: 'hostOf(env.OPERATOR_URL) === hostOf(publicUrl)',
      replace: 'env.OPERATOR_URL === env.PUBLIC_URL',
      tests: ['server/src/platform/settings/settings.test.ts'],
    },
    {
      name: 'a live server accepts unverified certificates',
      area,
      find: "env.NODE_TLS_REJECT_UNAUTHORIZED === '0'",
      replace: "env.NODE_TLS_REJECT_UNAUTHORIZED === ''",
      tests: ['server/src/platform/settings/settings.test.ts'],
    },
  ]),
  ...mutationsIn(`${registry}/resolve-provider.ts`, [
    {
      name: 'any setting may name an environment variable',
      area,
      find: 'if (!secretsOfRow(row).includes(setting))',
      replace: 'if (setting.length > 99)',
      tests: [`${registry}/resolve-provider.test.ts`],
    },
    {
      name: 'a relative address of the sandbox leads to another host',
      area,
      find: "if (!text.startsWith('sandbox:/')) return text;",
      replace: "if (!text.startsWith('sandbox:')) return text;",
      tests: [`${registry}/resolve-provider.test.ts`],
    },
    {
      name: 'an error message shows a decrypted secret',
      area,
      find: 'settings, guarded }, callSettings)',
      replace: 'settings, guarded: [] }, callSettings)',
      tests: [`${registry}/provider-registry.test.ts`],
    },
  ]),
  ...mutationsIn('server/src/providers/protocol/environment-reference.ts', [
    {
      name: 'a secret may name any environment variable',
      area,
      find: '^env:(KAPAO_SECRET_[A-Z0-9_]{1,80})$',
      replace: '^env:(.*)$',
      tests: [`${registry}/resolve-provider.test.ts`],
    },
  ]),
  ...mutationsIn('server/src/providers/admin/request-provider-approval.ts', [
    {
      name: 'the console may set a reference to a variable',
      area,
      find: 'misplacedSecret(kind, body) ?? newReference(draft, found) ??',
      replace: 'misplacedSecret(kind, body) ??',
      tests: console,
    },
    {
      name: 'a refused request is not audited',
      area,
      find: 'await writeAudit(pool, note({ ...about, after,',
      replace: 'void [1].map(() => note({ ...about, after,',
      tests: console,
    },
  ]),
  ...mutationsIn('server/src/platform/keys/keyring.ts', [
    {
      name: 'all purposes share one key',
      area,
      find: "'kapao', purpose, keyBytes",
      replace: "'kapao', 'purpose', keyBytes",
      tests: ['server/src/platform/keys/keyring.test.ts'],
    },
    {
      name: 'the other key verifies nothing',
      area,
      find: 'return this.all.some((key) => {',
      replace: 'return [this.current].some((key) => {',
      tests: ['server/src/platform/keys/keyring.test.ts', rotation],
    },
  ]),
  ...mutationsIn(`${idempotency}.ts`, [
    {
      name: 'a key from before a change of the server’s key is another request',
      area,
      find: ' && !key.otherHash?.equals(hash)',
      replace: '',
      tests: [`${idempotency}.test.ts`],
    },
    {
      name: 'a row from before a change of the server’s key is never answered',
      area,
      find: 'return { ...key, hash };',
      replace: 'return key;',
      tests: [`${idempotency}.test.ts`],
    },
  ]),
  ...mutationsIn('server/src/app/keys/reseal.ts', [
    {
      name: 'the last pages of a table keep the other key',
      area,
      find: 'for (let from = 0; from < last; from += pages)',
      replace: 'for (let from = 0; from < last - 1; from += pages)',
      tests: [rotation],
    },
    {
      name: 'one value that cannot be decrypted stops the run',
      area,
      find: '        return [];',
      replace: "        throw new Error('it does not open');",
      tests: [rotation],
    },
  ]),
  ...mutationsIn('server/src/members/withdraw-proof/prove-pin.ts', [
    {
      name: 'a right PIN keeps the old key',
      area,
      find: 'if (key !== keys.current)',
      replace: 'if (key.id === "")',
      tests: [rotation],
    },
    {
      name: 'a PIN whose key is gone counts as wrong',
      area,
      find: ': keys.find(tried.keyId);',
      replace: ': (keys.find(tried.keyId) ?? keys.current);',
      tests: [rotation],
    },
  ]),
  ...mutationsIn('server/src/gaming/accounts/slot-account.ts', [
    {
      name: 'a password encrypted anew while it is offered is lost',
      area,
      find: 'if (pending && textOf(pending) === textOf(offered))',
      replace: 'if (pending?.equals(offered))',
      tests: [rotation],
    },
  ]),
  ...mutationsIn('server/src/platform/settings/live-flaw.ts', [
    {
      name: 'a live server starts with a short key',
      area,
      find: "if (!isRandomSecret(env[name] ?? ''))",
      replace: 'if ((env[name] ?? "").length < 16)',
      tests: ['server/src/platform/settings/settings.test.ts'],
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
