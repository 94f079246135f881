import type pg from 'pg';
import { z } from 'zod';
import type { Keyring } from '../../platform/keys/keyring.ts';
import type { Reach } from '../../platform/outgoing/reach.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { fit } from '../protocol/answer.ts';
import { readsEnvironment, variableOf, variablePrefix } from '../protocol/environment-reference.ts';
import { readProviders } from '../protocol/provider.queries.ts';
import { callSettings, type ProviderRow } from '../protocol/provider-row.ts';
import { isSealed, opened } from '../protocol/provider-secret.ts';
import { httpAddress, readSettings, wantsOf } from '../protocol/provider-settings.ts';
import type { StoredProvider } from '../protocol/stored-provider.ts';
import { WrongProvider } from '../protocol/wrong-provider.ts';
import { adaptersByKind, secretsOfRow } from './adapter-secrets.ts';

export interface ResolveOptions {
  /** Address of the sandbox, or null without one. */
  readonly sandboxUrl: string | null;
  /** Port at which the sandbox receives mail. */
  readonly sandboxMailPort?: number;
  readonly env: NodeJS.ProcessEnv;
  /** Keys of the encrypted secrets; without them an encrypted one stops the start. */
  readonly providerKeys?: Keyring;
  /** Reach of the calls to providers; anywhere by default. */
  readonly reach?: Reach;
}

export function resolveOptions(
  {
    sandboxPort,
    sandboxMailPort,
    providerKeys,
    reach,
  }: Pick<Settings, 'sandboxPort' | 'sandboxMailPort' | 'providerKeys' | 'reach'>,
  env: NodeJS.ProcessEnv,
): ResolveOptions {
  return {
    sandboxUrl: sandboxPort === 0 ? null : `http://127.0.0.1:${sandboxPort}`,
    sandboxMailPort,
    env,
    providerKeys,
    reach,
  };
}

export async function loadProviders(pool: pg.Pool, options: ResolveOptions): Promise<ProviderRow[]> {
  return (await readProviders(pool)).map((row) => resolveProvider(row, options));
}

/** Resolves a row; throws a start-up error that names the row if it is wrong. */
export function resolveProvider(row: StoredProvider, options: ResolveOptions): ProviderRow {
  const { env, providerKeys } = options;
  const found = fit(z.record(z.string(), z.unknown()), row.settings);
  if (!found) throw new WrongProvider(row, { code: 'SETTINGS_NO_OBJECT' });
  const guarded = Object.keys(found).filter((name) => isSealed(found[name]) || readsEnvironment(found[name]));
  const settings = Object.fromEntries(
    Object.entries(found).map(([name, value]) => {
      // A decrypted or read value is the secret itself, and never a reference to something else.
      if (isSealed(value)) return [name, opened(row, name, value, providerKeys)];
      if (readsEnvironment(value)) return [name, fromEnvironment(row, name, value, env)];
      return [name, typeof value === 'string' ? resolveSandbox(row, value, options) : value];
    }),
  );
  const address = addressOf(row);
  const baseUrl = fit(address, resolveSandbox(row, row.baseUrl, options));
  if (baseUrl === null)
    throw new WrongProvider(row, {
      code: 'WRONG_ADDRESS',
      wants: wantsOf(address),
      found: JSON.stringify(row.baseUrl),
    });
  return {
    kind: row.kind,
    code: row.code,
    adapter: row.adapter,
    baseUrl: baseUrl.replace(/\/$/, ''),
    settings,
    guarded,
    reach: options.reach ?? 'anywhere',
    ...readSettings({ ...row, settings, guarded }, callSettings),
  };
}

/** Returns what an address of the row's adapter is. */
function addressOf({ kind, adapter }: StoredProvider) {
  const adapters = adaptersByKind[kind];
  return (Object.hasOwn(adapters, adapter) ? adapters[adapter]?.address : undefined) ?? httpAddress;
}

/**
 * Resolves `sandbox:/path` to that path of the sandbox, whatever its port; other texts are unchanged. Without the slash the
 * text could be the end of a port or of a host's name, and lead out of the sandbox. `sandbox:mail` is its mail server.
 */
function resolveSandbox(
  row: StoredProvider,
  text: string,
  { sandboxUrl, sandboxMailPort = 0 }: Pick<ResolveOptions, 'sandboxUrl' | 'sandboxMailPort'>,
): string {
  if (text === 'sandbox:mail' && sandboxUrl !== null) return `smtp://127.0.0.1:${sandboxMailPort}`;
  if (!text.startsWith('sandbox:/')) return text;
  if (sandboxUrl === null) throw new WrongProvider(row, { code: 'SANDBOX_OFF' });
  return sandboxUrl + text.slice('sandbox:'.length);
}

/**
 * Returns the value of the variable that a secret names; any other setting is refused, because it would be shown, and
 * could carry any variable to any address. A missing variable stops the start, except for an SMS gateway, where it is
 * reported when an SMS is requested.
 */
function fromEnvironment(
  row: StoredProvider,
  setting: string,
  value: `env:${string}`,
  env: NodeJS.ProcessEnv,
): string | undefined {
  const { kind, adapter } = row;
  if (!Object.hasOwn(adaptersByKind[kind], adapter))
    throw new WrongProvider(row, { code: 'NO_ADAPTER', adapter });
  if (!secretsOfRow(row).includes(setting))
    throw new WrongProvider(row, { code: 'ENVIRONMENT_FOR_SECRETS', setting });
  const variable = variableOf(value);
  if (variable === null)
    throw new WrongProvider(row, { code: 'WRONG_VARIABLE', setting, prefix: variablePrefix });
  const found = env[variable];
  if (found === undefined && kind !== 'sms')
    throw new WrongProvider(row, { code: 'VARIABLE_NOT_SET', setting, variable });
  return found;
}
