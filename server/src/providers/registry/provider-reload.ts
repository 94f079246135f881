import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { type Settings, SettingsError } from '../../platform/settings/settings.ts';
import { readProviders } from '../protocol/provider.queries.ts';
import { type ProviderRow, type ResolveOptions, resolveProvider } from '../protocol/provider-row.ts';
import type { StoredProvider } from '../protocol/stored-provider.ts';
import { createProviderRegistry, type ReloadableRegistry } from './provider-registry.ts';

interface Watched {
  readonly pool: pg.Pool;
  readonly log: FastifyBaseLogger;
  readonly settings: Pick<Settings, 'live'>;
  readonly providers: ReloadableRegistry['providers'];
  readonly replaceProviders: ReloadableRegistry['become'];
}

/** Whoever changes a party looks at the screen for about so long. A question that a pooler and a standby can answer, too. */
const lookMs = 2_000;

/**
 * Has every copy of the server speak to its parties as their rows say, whoever wrote them: a console, a command, another
 * copy. A row that would stop a start is told in the log, and its party goes on as it was.
 */
export function watchProviders(deps: Watched, options: ResolveOptions): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  let told: string | null = null;
  const watching = (async () => {
    while (!signal.aborted) {
      await sleep(lookMs, undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      try {
        await followProviders(deps, options);
        told = null;
      } catch (fault) {
        const why = fault instanceof Error ? fault.message : String(fault);
        if (why !== told && fault instanceof SettingsError)
          deps.log.error({ why }, 'an outside party goes on as it was: its row could not be built');
        else if (why !== told)
          deps.log.warn({ err: fault }, 'nobody could look whether outside parties changed');
        told = why;
      }
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await watching;
    },
  };
}

/**
 * Builds them anew if a row of theirs is another one; true when it did. One that can not be built keeps no other from being
 * switched off, or from being spoken to with its new secret: its fault is thrown when all others are as their rows say.
 */
export async function followProviders(deps: Watched, options: ResolveOptions): Promise<boolean> {
  const flaws: string[] = [];
  const rows = (await readProviders(deps.pool)).flatMap((stored) => {
    const row = builtOf(stored, deps.settings.live, options);
    if (typeof row !== 'string') return [row];
    flaws.push(row);
    return deps.providers.rows.filter(({ kind, code }) => kind === stored.kind && code === stored.code);
  });
  const isNew = !isDeepStrictEqual(rows, deps.providers.rows);
  if (isNew) {
    deps.replaceProviders(rows);
    deps.log.info(
      { parties: rows.map(({ kind, code }) => `${kind} ${code}`) },
      'outside parties were built anew',
    );
  }
  if (flaws.length > 0) throw new SettingsError(flaws.join('\n'));
  return isNew;
}

/** The row with its symbols resolved, of which a party was built to see that it can be; or the sentence that says why not. */
function builtOf(stored: StoredProvider, isLive: boolean, options: ResolveOptions): ProviderRow | string {
  try {
    const row = resolveProvider(stored, options);
    createProviderRegistry([row], isLive);
    return row;
  } catch (fault) {
    if (fault instanceof SettingsError) return fault.message;
    throw fault;
  }
}
