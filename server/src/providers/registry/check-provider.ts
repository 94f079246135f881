import type { ProviderFlaw } from '@kapao/contract/backoffice/reasons/provider-flaw';
import type { Settings } from '../../platform/settings/settings.ts';
import type { StoredProvider } from '../protocol/stored-provider.ts';
import { WrongProvider } from '../protocol/wrong-provider.ts';
import { createProviderRegistry } from './provider-registry.ts';
import { resolveOptions, resolveProvider } from './resolve-provider.ts';

/**
 * Builds the provider of a row as a start would. Everything outside the sandbox is checked as in live mode, so that no
 * later start fails on it; throws a WrongProvider, as that start would.
 */
export function checkProvider(
  row: StoredProvider,
  settings: Pick<Settings, 'sandboxPort' | 'sandboxMailPort' | 'providerKeys' | 'reach' | 'insideHosts'>,
  env: NodeJS.ProcessEnv,
): void {
  const isLive = !row.baseUrl.startsWith('sandbox:');
  if (isLive && !env.KAPAO_PROVIDER_KEY)
    throw new WrongProvider(row, { code: 'PROVIDER_KEY_MISSING', variable: 'KAPAO_PROVIDER_KEY' });
  const { insideHosts, reach } = settings;
  const options = resolveOptions({ ...settings, reach: isLive ? { insideHosts } : reach }, env);
  createProviderRegistry([resolveProvider(row, options)], isLive);
}

/** Returns what would prevent a start, without secrets; null if the row is valid. */
export function providerErrorOf(...row: Parameters<typeof checkProvider>): ProviderFlaw | null {
  try {
    checkProvider(...row);
    return null;
  } catch (fault) {
    if (fault instanceof WrongProvider) return fault.flaw;
    throw fault;
  }
}
