import type pg from 'pg';
import {
  countProviderKeyUses,
  resealProviders,
  resealServerValues,
} from '../../server/src/app/keys/reseal.ts';
import { countKeyUses, type KeyUse } from '../../server/src/app/keys/sealed-values.queries.ts';
import { writeAudit } from '../../server/src/platform/backoffice/audit.ts';
import { noteOfCommand } from '../../server/src/platform/backoffice/audit-note.ts';
import { inTransaction } from '../../server/src/platform/db/transaction.ts';
import type { Keyring } from '../../server/src/platform/keys/keyring.ts';
import { type Settings, SettingsError } from '../../server/src/platform/settings/settings.ts';
import {
  type Command,
  type CommandResult,
  type Invocation,
  runAsProcess,
  say,
  sayError,
} from '../run/command.ts';
import { auditNameOf } from '../run/user-name.ts';
import { onDatabase } from './on-database.ts';

const usage = `npm run keys              shows what is encrypted, hashed or signed with which key, by the id of the key
npm run keys -- reseal    encrypts with the current keys all that the other ones encrypted, and secrets of providers that
                          stand in plain text; servers run meanwhile, and it may be repeated`;

const command = 'npm run keys';

async function run(pool: pg.Pool, { args, env }: Invocation, settings: Settings): Promise<CommandResult> {
  const [verb = 'list', ...more] = args;
  if (more.length > 0 || (verb !== 'list' && verb !== 'reseal')) return say(usage, 1);
  const { serverKeys, providerKeys } = settings;
  if (verb === 'list') return say(await listed(pool, settings));
  for (const { setting } of [serverKeys, providerKeys])
    if (!env[setting]) throw new SettingsError(`${setting} is missing.`);
  const values = await resealServerValues(pool, serverKeys);
  const rows = await inTransaction(pool, (client) => resealProviders(client, providerKeys));
  if (values + rows > 0) {
    const after = { values, providers: rows, keys: [serverKeys.current.id, providerKeys.current.id] };
    const facts = { subject: 'keys', after };
    await writeAudit(pool, noteOfCommand(`${command} -- reseal`, auditNameOf(env, command), facts));
  }
  const done = `${values} values and the secrets of ${rows} providers were encrypted anew.`;
  const left = (await usesOf(pool, settings)).filter(({ use, keys }) => isLeft(use, keys));
  if (left.length === 0) return say([done, ...(await listed(pool, settings))]);
  return sayError(
    left.map(({ use, keys }) => `Not encrypted anew: ${lineOf(use, keys)}`),
    done,
  );
}

interface ListedUse {
  readonly use: KeyUse;
  readonly keys: Keyring;
}

async function usesOf(pool: pg.Pool, { serverKeys, providerKeys }: Settings): Promise<ListedUse[]> {
  const ofServer = (await countKeyUses(pool)).map((use) => ({ use, keys: serverKeys }));
  return [...ofServer, ...(await countProviderKeyUses(pool)).map((use) => ({ use, keys: providerKeys }))];
}

async function listed(pool: pg.Pool, settings: Settings): Promise<string[]> {
  const keys = [settings.serverKeys, settings.providerKeys].flatMap(({ setting, current, other }) => [
    `${current.id}  ${setting}`,
    ...(other ? [`${other.id}  ${setting}_OTHER, which opens and verifies only`] : []),
  ]);
  return [...keys, ...(await usesOf(pool, settings)).map(({ use, keys }) => lineOf(use, keys))];
}

/** Values that only their owner renews: a PIN when it is used, a receipt when it is opened after the key is gone. */
const ofOwners = ['withdraw PINs', 'receipts'];

/** Whether encrypted values are left under another key than the current one. */
function isLeft({ what, keyId }: KeyUse, { current }: Keyring): boolean {
  return !ofOwners.includes(what) && keyId !== current.id;
}

function lineOf({ what, keyId, count }: KeyUse, keys: Keyring): string {
  const key = keyId === null ? keys.current : keys.find(keyId);
  const state = !key ? 'a key that is not here' : key === keys.current ? 'current' : 'other';
  return `${what.padEnd(18)}${(keyId ?? key?.id ?? '').padEnd(10)}${String(count).padStart(9)}  ${state}`;
}

export const keysCommand: Command = (invocation) =>
  onDatabase(invocation, (pool, { settings }) => run(pool, invocation, settings));

if (import.meta.main) await runAsProcess(keysCommand);
