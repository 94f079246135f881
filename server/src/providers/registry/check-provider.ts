import { type Settings, SettingsError } from '../../platform/settings/settings.ts';
import { resolveProvider } from '../protocol/provider-row.ts';
import type { StoredProvider } from '../protocol/stored-provider.ts';
import { createProviderRegistry } from './provider-registry.ts';

/**
 * Builds the provider of a row as a start would. Everything outside the sandbox is checked as in live mode, so that no
 * later start fails on it; throws a SettingsError with the message of the start.
 */
export function checkProvider(
  row: StoredProvider,
  { sandboxPort, providerKey }: Pick<Settings, 'sandboxPort' | 'providerKey'>,
  env: NodeJS.ProcessEnv,
): void {
  const isLive = !row.baseUrl.startsWith('sandbox:');
  if (isLive && !env.KAPAO_PROVIDER_KEY)
    throw new SettingsError(
      'KAPAO_PROVIDER_KEY is missing: secrets of a provider outside the sandbox are not encrypted with the demo key.',
    );
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
  createProviderRegistry([resolveProvider(row, { sandboxUrl, env, providerKey })], isLive);
}

/** Returns the error message of a start, without secrets; null if the row is valid. */
export function whyNoProvider(...row: Parameters<typeof checkProvider>): string | null {
  try {
    checkProvider(...row);
    return null;
  } catch (fault) {
    if (fault instanceof SettingsError) return fault.message;
    throw fault;
  }
}
