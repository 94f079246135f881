import { isDeepStrictEqual } from 'node:util';
import { SettingsError } from '../../platform/settings/settings.ts';
import { resolveProvider } from '../protocol/provider-row.ts';
import type { ListedProvider } from '../protocol/stored-provider.ts';
import type { Deps } from './deps.ts';

/**
 * Whether this process follows a provider's current row, switched on or off: seconds after a change it does,
 * unless the row cannot be built (provider-reload.ts).
 */
export function isProviderLive(
  row: ListedProvider,
  { providers, settings }: Pick<Deps, 'providers' | 'settings'>,
  env: NodeJS.ProcessEnv,
): boolean {
  const built = providers.rows.find(({ kind, code }) => kind === row.kind && code === row.code);
  if (!row.enabled || !built) return !row.enabled && !built;
  const { sandboxPort, providerKey } = settings;
  try {
    const options = { sandboxUrl: `http://127.0.0.1:${sandboxPort}`, env, providerKey };
    return isDeepStrictEqual(resolveProvider(row, options), built);
  } catch (fault) {
    // A row that would stop the next start cannot be the one in use.
    if (fault instanceof SettingsError) return false;
    throw fault;
  }
}
