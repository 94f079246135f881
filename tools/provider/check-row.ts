import { readSettings, SettingsError } from '../../server/src/base/settings.ts';
import { createParties } from '../../server/src/outside/parties.ts';
import type { StoredProvider } from '../../server/src/outside/protocol/provider.queries.ts';
import { resolveProvider } from '../../server/src/outside/protocol/provider-row.ts';

/**
 * Builds the party of a row as a start would. Whatever is not in the sandbox is checked as in earnest, so that no later
 * start stumbles over it. Throws a SettingsError with the sentence of the start.
 */
export function checkRow(row: StoredProvider): void {
  const isLive = !row.baseUrl.startsWith('sandbox:');
  if (isLive && !process.env.KAPAO_PROVIDER_KEY)
    throw new SettingsError(
      'KAPAO_PROVIDER_KEY is missing: secrets of a party outside the sandbox are not sealed with the demo key.',
    );
  const { sandboxPort, providerKey } = readSettings(process.env);
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
  createParties([resolveProvider(row, { sandboxUrl, env: process.env, providerKey })], isLive);
}
