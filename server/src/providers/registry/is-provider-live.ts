import { isDeepStrictEqual } from 'node:util';
import { SettingsError } from '../../platform/settings/settings.ts';
import type { ListedProvider } from '../protocol/stored-provider.ts';
import type { Deps } from './deps.ts';
import { resolveOptions, resolveProvider } from './resolve-provider.ts';

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
  try {
    return isDeepStrictEqual(resolveProvider(row, resolveOptions(settings, env)), built);
  } catch (fault) {
    // A row that would stop the next start cannot be the one in use.
    if (fault instanceof SettingsError) return false;
    throw fault;
  }
}
