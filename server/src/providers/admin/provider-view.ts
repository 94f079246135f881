import type { BackofficeReplyOf } from '../../platform/backoffice/backoffice-context.ts';
import type { Keyring } from '../../platform/keys/keyring.ts';
import { readsEnvironment } from '../protocol/environment-reference.ts';
import { isSealed, tryOpened } from '../protocol/provider-secret.ts';
import type { StoredProvider } from '../protocol/stored-provider.ts';
import { secretsOfRow } from '../registry/adapter-secrets.ts';
import { isSecretSetting, publicSettings } from '../registry/provider-form.ts';
import type { ProviderAdminRow } from './provider-row.queries.ts';

type Shown = BackofficeReplyOf<'listProviders'>['rows'][number];

export function shownProvider(row: ProviderAdminRow, keys: Keyring): Omit<Shown, 'inForce'> {
  const { kind, code, adapter, baseUrl, enabled, secretsSet, seen } = row;
  const names = new Set([
    ...secretsOfRow(row),
    ...Object.keys(row.settings).filter((name) => isSecretSetting(row, name)),
  ]);
  const secrets = [...names].map((name) => {
    const set = secretsSet[name];
    return {
      name,
      state: stateOf(row.settings[name]),
      fingerprint: fingerprintOf(row, name, keys),
      setAt: set ? new Date(set.at) : null,
      setBy: set?.by ?? null,
    };
  });
  return { kind, code, adapter, baseUrl, enabled, settings: publicSettings(row), secrets, seen };
}

function stateOf(value: unknown): Shown['secrets'][number]['state'] {
  if (value === undefined || value === '') return 'missing';
  if (isSealed(value)) return 'sealed';
  return readsEnvironment(value) ? 'environment' : 'open';
}

/**
 * Returns eight hex digits by which two people can compare a secret; null if it is not encrypted under a key
 * of ours. They are keyed with the provider key, so that nobody without it can test guesses.
 */
export function fingerprintOf(row: StoredProvider, name: string, keys: Keyring): string | null {
  const value = row.settings[name];
  if (!isSealed(value)) return null;
  const secret = tryOpened(row, name, value, keys);
  if (secret === null) return null;
  const text = JSON.stringify([row.kind, row.code, name, secret]);
  return keys.current.mac('provider fingerprints', text).toString('hex').slice(0, 8);
}

/**
 * Returns the facts shown to both approvers: address, settings, and each secret by its fingerprint or the variable that it
 * comes from.
 */
export function approvalFacts(row: StoredProvider, keys: Keyring): Record<string, unknown> {
  const secrets = Object.keys(row.settings).filter((name) => isSecretSetting(row, name));
  return {
    provider: `${row.kind} ${row.code}`,
    adapter: row.adapter,
    address: row.baseUrl,
    ...publicSettings(row),
    ...Object.fromEntries(secrets.map((name) => [name, shownSecret(row, name, keys)])),
  };
}

function shownSecret(row: StoredProvider, name: string, keys: Keyring): string {
  const value = row.settings[name];
  return readsEnvironment(value) ? value : (fingerprintOf(row, name, keys) ?? stateOf(value));
}
