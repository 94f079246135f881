import type { z } from 'zod';
import { pathOrAddress } from '../protocol/provider-settings.ts';

/** Setting for the address where games open, with the placeholders {token}, {lang} and {return}. */
export const launchUrl = pathOrAddress
  .refine((url) => url.includes('{token}'))
  .meta({ wants: { code: 'LAUNCH_ADDRESS', placeholder: '{token}' } });

/** Fills in a launch address; a path is resolved against the provider's host. */
export function launchLink(
  provider: {
    readonly baseUrl: string;
    readonly settings: { readonly launchUrl: z.output<typeof launchUrl> };
  },
  fill: { readonly token: string; readonly lang: string; readonly return: string },
): string {
  const filled = provider.settings.launchUrl.replace(/\{(token|lang|return)\}/g, (_, name) =>
    // The pattern allows these three names only.
    encodeURIComponent(fill[name as keyof typeof fill]),
  );
  return new URL(filled, provider.baseUrl).href;
}
