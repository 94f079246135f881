import type pg from 'pg';
import { writeAudit } from '../../server/src/platform/backoffice/audit.ts';
import { type AuditFacts, noteOfCommand } from '../../server/src/platform/backoffice/audit-note.ts';
import { inTransaction } from '../../server/src/platform/db/transaction.ts';
import { type Settings, SettingsError } from '../../server/src/platform/settings/settings.ts';
import {
  listProviders,
  switchProvider,
  writeProvider,
} from '../../server/src/providers/protocol/provider.queries.ts';
import {
  type ListedProvider,
  type ProviderKind,
  providerKinds,
} from '../../server/src/providers/protocol/stored-provider.ts';
import { checkProvider } from '../../server/src/providers/registry/check-provider.ts';
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
import { readRow, shownRow } from './provider-row.ts';

const usage = `npm run provider                             lists the providers
npm run provider -- show <kind> <code>      prints one as the JSON that set takes; a secret is not shown
npm run provider -- set <kind> <code>       checks the JSON on stdin, seals its secrets and writes it; a new one is off
npm run provider -- enable <kind> <code>    checks it and switches it on, within seconds
npm run provider -- disable <kind> <code>   switches it off, within seconds
Kinds: ${providerKinds.join(', ')}`;

/** Shows or changes the settings of providers, until the console has a page for them. */
async function run(pool: pg.Pool, { args, stdin }: Invocation, here: CommandContext): Promise<CommandResult> {
  const [verb, kind, code, ...more] = args;
  if (verb === undefined || (verb === 'list' && kind === undefined))
    return say((await listProviders(pool)).map(lineOf));
  if (!isKind(kind) || !code || more.length > 0) return say(usage, 1);
  if (!/^[A-Z0-9]{1,20}$/.test(code)) return say('A code is 1 to 20 capital letters and digits.', 1);
  const name = { kind, code };
  if (verb === 'set') {
    const json = await stdin();
    return inTransaction(pool, (client) => set(client, name, json, here));
  }
  return inTransaction(pool, async (client) => {
    const row = await find(client, name);
    if (!row) return say(`There is no ${kind} ${code}.`, 1);
    if (verb === 'show') return say(JSON.stringify(shownRow(row), null, 2));
    if (verb !== 'enable' && verb !== 'disable') return say(usage, 1);
    if (verb === 'enable') checkProvider(row, here.settings, here.env);
    const enabled = verb === 'enable';
    await switchProvider(client, name, enabled);
    await audit(client, name, here, { before: { enabled: row.enabled }, after: { enabled } });
    return say(`${kind} ${code} is ${verb}d; running servers follow within seconds.`);
  });
}

const command = 'npm run provider';

/** Keys and secrets from the environment, and the user's name. */
interface CommandContext {
  readonly env: NodeJS.ProcessEnv;
  readonly settings: Settings;
}

/** Writes the audit row with values as `show` prints them, without secrets. */
function audit(
  client: pg.PoolClient,
  { kind, code }: ProviderKey,
  { env }: CommandContext,
  facts: Pick<AuditFacts, 'before' | 'after'>,
): Promise<void> {
  const about = { subject: 'provider', subjectId: `${kind} ${code}`, ...facts };
  return writeAudit(client, noteOfCommand(command, auditNameOf(env, command), about));
}

type ProviderKey = { readonly kind: ProviderKind; readonly code: string };

const isKind = (word: string | undefined): word is ProviderKind =>
  providerKinds.some((kind) => kind === word);

async function find(client: pg.PoolClient, { kind, code }: ProviderKey): Promise<ListedProvider | null> {
  return (await listProviders(client)).find((row) => row.kind === kind && row.code === code) ?? null;
}

function lineOf({ kind, code, adapter, baseUrl, enabled }: ListedProvider): string {
  return `${kind.padEnd(9)}${code.padEnd(12)}${enabled ? 'on ' : 'off'}  ${adapter.padEnd(15)}${baseUrl}`;
}

async function set(
  client: pg.PoolClient,
  name: ProviderKey,
  json: string,
  here: CommandContext,
): Promise<CommandResult> {
  const before = await find(client, name);
  const row = readRow(name, json, before, here.settings.providerKeys);
  checkProvider(row, here.settings, here.env);
  await writeProvider(client, row);
  await audit(client, name, here, { before: before && shownRow(before), after: shownRow(row) });
  const state = before?.enabled ? 'Running servers follow within seconds.' : 'It is off: enable it.';
  return say(`${name.kind} ${name.code} is written. ${state}`);
}

export const providerCommand: Command = (invocation) =>
  onDatabase(invocation, async (pool, { settings }) => {
    try {
      return await run(pool, invocation, { env: invocation.env, settings });
    } catch (fault) {
      if (!(fault instanceof SettingsError)) throw fault;
      return sayError(fault.message, 'Nothing was changed.');
    }
  });

if (import.meta.main) await runAsProcess(providerCommand);
