import { withSealedSecrets } from '../../server/src/outside/adapter-secrets.ts';
import type { StoredProvider } from '../../server/src/outside/protocol/provider.queries.ts';
import { isSealed, opened, sealed, tryOpened } from '../../server/src/outside/protocol/provider-secret.ts';

/**
 * The row with every secret under this key, or null where it is so already. What neither key opens is a fault with a
 * sentence: it would stop the next start.
 */
export function resealed(
  row: StoredProvider,
  key: string,
  oldKey: string | undefined,
): StoredProvider | null {
  const settings = Object.entries(row.settings).map(([name, value]) => {
    if (!isSealed(value) || tryOpened(row, name, value, key) !== null) return [name, value] as const;
    return [name, sealed(row, name, opened(row, name, value, oldKey), key)] as const;
  });
  const anew = withSealedSecrets({ ...row, settings: Object.fromEntries(settings) }, key);
  return Object.entries(anew.settings).every(([name, value]) => value === row.settings[name]) ? null : anew;
}
