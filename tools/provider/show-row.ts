import { secretsOfRow } from '../../server/src/outside/adapter-secrets.ts';
import type { StoredProvider } from '../../server/src/outside/protocol/provider.queries.ts';
import { isSealed } from '../../server/src/outside/protocol/provider-secret.ts';

/** Stands for a secret, and in what `set` reads for "as it is". */
export const hidden = '(hidden)';

/** What `set` takes, without secrets: neither a sealed one nor one that still stands there in plain text. */
export function shownRow(row: StoredProvider) {
  const secrets = secretsOfRow(row);
  const settings = Object.entries(row.settings).map(([name, value]) => {
    const isSymbol = typeof value === 'string' && value.startsWith('env:');
    const isSecret = isSealed(value) || (secrets.includes(name) && !isSymbol);
    return [name, isSecret ? hidden : value] as const;
  });
  return { adapter: row.adapter, baseUrl: row.baseUrl, settings: Object.fromEntries(settings) };
}
