import { type ProviderRow, textSetting } from '../provider-row.ts';

/**
 * Fills the provider's launch address. The setting `launchUrl` names the places {token}, {lang} and {return};
 * a path is taken from the provider's own host.
 */
export function launchLink(
  provider: ProviderRow,
  fill: { token: string; lang: string; return: string },
): string {
  const filled = textSetting(provider, 'launchUrl').replace(/\{(token|lang|return)\}/g, (_, name) =>
    // The pattern allows these three names only.
    encodeURIComponent(fill[name as keyof typeof fill]),
  );
  return new URL(filled, provider.baseUrl).href;
}
