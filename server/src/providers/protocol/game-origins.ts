import { z } from 'zod';
import type { ProviderRow } from './provider-row.ts';

/** Origin such as `https://games.example`, or `https://*.games.example` for a provider with games on many hosts. */
const gameOrigin = z
  .string()
  .max(200)
  .regex(/^https?:\/\/(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d{1,5})?$/);

/** Setting for a provider whose games or login form are on other hosts than its row's address. */
export const gameOriginList = z
  .array(gameOrigin)
  .max(20)
  .default([])
  .meta({ wants: { code: 'ORIGINS', mostEntries: 20 } });

/**
 * Returns the origins of these providers' games: the hosts in their rows, from the address or a setting. Our pages frame
 * and post to these only.
 */
export function gameOrigins(rows: readonly ProviderRow[]): string[] {
  const games = rows.filter(({ kind }) => kind === 'game');
  const origins = games.flatMap(({ baseUrl, settings }) => [
    ...[baseUrl, ...Object.values(settings)].flatMap(originOf),
    ...(gameOriginList.safeParse(settings.gameOrigins).data ?? []),
  ]);
  return [...new Set(origins)].sort();
}

/** Returns a getter of the current origins, computed once per reload because every response has them. */
export function gameOriginsOf(providers: { readonly rows: readonly ProviderRow[] }): () => readonly string[] {
  let of = providers.rows;
  let origins = gameOrigins(of);
  return () => {
    if (providers.rows !== of) {
      of = providers.rows;
      origins = gameOrigins(of);
    }
    return origins;
  };
}

function originOf(setting: unknown): string[] {
  if (typeof setting !== 'string' || !/^https?:\/\//.test(setting)) return [];
  // A launch address contains placeholders, which are allowed in a path.
  const { origin } = URL.canParse(setting) ? new URL(setting) : { origin: 'null' };
  return origin === 'null' ? [] : [origin];
}
