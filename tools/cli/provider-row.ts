import { z } from 'zod';
import type { Keyring } from '../../server/src/platform/keys/keyring.ts';
import { SettingsError } from '../../server/src/platform/settings/settings.ts';
import { readsEnvironment } from '../../server/src/providers/protocol/environment-reference.ts';
import { isSealed } from '../../server/src/providers/protocol/provider-secret.ts';
import type { ProviderKind, StoredProvider } from '../../server/src/providers/protocol/stored-provider.ts';
import { secretsOfRow, withSealedSecrets } from '../../server/src/providers/registry/adapter-secrets.ts';

/** Placeholder for a secret; in the input of `set` it means "unchanged". */
export const hidden = '(hidden)';

/** Returns a row in the format of `set`, without secrets, whether sealed or still in plain text. */
export function shownRow(row: StoredProvider) {
  const secrets = secretsOfRow(row);
  const settings = Object.entries(row.settings).map(([name, value]) => {
    const isSecret = isSealed(value) || (secrets.includes(name) && !readsEnvironment(value));
    return [name, isSecret ? hidden : value] as const;
  });
  return { adapter: row.adapter, baseUrl: row.baseUrl, settings: Object.fromEntries(settings) };
}

const rowShape = z.strictObject({
  adapter: z.string(),
  baseUrl: z.string(),
  settings: z.record(z.string(), z.unknown()),
});

/** Reads a row written by hand and seals its secrets. Secrets hidden by `show` keep their stored value. */
export function readRow(
  name: { readonly kind: ProviderKind; readonly code: string },
  json: string,
  before: StoredProvider | null,
  providerKeys: Keyring,
): StoredProvider {
  const read = rowShape.safeParse(parsed(json));
  if (!read.success) {
    const { path = [], message = '' } = read.error.issues[0] ?? {};
    // zod's message for a missing record or text repeats nothing of the input.
    throw new SettingsError(`The row is not of its shape: ${path.join('.') || 'JSON'}: ${message}.`);
  }
  const settings = Object.entries(read.data.settings).map(([setting, value]) => {
    if (value !== hidden) return [setting, value] as const;
    const kept = before?.settings[setting];
    if (kept === undefined)
      throw new SettingsError(`Setting "${setting}" is "${hidden}", and there is none to keep.`);
    return [setting, kept] as const;
  });
  const row = { ...name, ...read.data, settings: Object.fromEntries(settings) };
  return withSealedSecrets(row, providerKeys);
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    // The parser's own message repeats the text, which may be a secret.
    throw new SettingsError('The row is not of its shape: it is no JSON.');
  }
}
