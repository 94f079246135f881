import { z } from 'zod';
import type { ProviderRow } from './provider-row.ts';

/** `https://games.example`, or `https://*.games.example` for a provider that spreads its games over many hosts. */
const gameOrigin = z
  .string()
  .max(200)
  .regex(/^https?:\/\/(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d{1,5})?$/);

/** The setting for a provider whose games, or whose login form, live on other hosts than its row names. */
export const gameOriginList = z
  .array(gameOrigin)
  .max(20)
  .default([])
  .describe('a list of at most 20 origins such as https://games.example or https://*.games.example');

/**
 * Where the games of these providers may be: the hosts that their rows name, as their own address or in a setting. A
 * page of ours frames and posts to these and to no others.
 */
export function gameOrigins(rows: readonly ProviderRow[]): string[] {
  const games = rows.filter(({ kind }) => kind === 'game');
  const origins = games.flatMap(({ baseUrl, settings }) => [
    ...[baseUrl, ...Object.values(settings)].flatMap(originOf),
    ...(gameOriginList.safeParse(settings.gameOrigins).data ?? []),
  ]);
  return [...new Set(origins)].sort();
}

/** The same of parties that change, reckoned once for each of their states: every answer says it. */
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
  // A launch address has placeholders in it, which a path may have.
  const { origin } = URL.canParse(setting) ? new URL(setting) : { origin: 'null' };
  return origin === 'null' ? [] : [origin];
}
