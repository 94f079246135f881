import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { type Settings, SettingsError } from '../../platform/settings/settings.ts';
import { readProviders } from '../protocol/provider.queries.ts';
import type { ProviderRow } from '../protocol/provider-row.ts';
import type { StoredProvider } from '../protocol/stored-provider.ts';
import { createProviderRegistry, type ReloadableRegistry } from './provider-registry.ts';
import { type ResolveOptions, resolveProvider } from './resolve-provider.ts';

interface ReloadDeps {
  readonly pool: pg.Pool;
  readonly log: FastifyBaseLogger;
  readonly settings: Pick<Settings, 'live'>;
  readonly providers: ReloadableRegistry['providers'];
  readonly replaceProviders: ReloadableRegistry['become'];
}

/**
 * Poll interval in milliseconds, short enough that staff see their change take effect. Polling also works
 * through a connection pooler and on a standby.
 */
const pollMs = 2_000;

/**
 * Keeps this process on the current provider rows, whoever wrote them: the console, a command, another
 * process. A row that would stop a start is logged, and its provider stays unchanged.
 */
export function watchProviders(deps: ReloadDeps, options: ResolveOptions): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  let lastReported: string | null = null;
  let known: readonly StoredProvider[] = [];
  const watching = (async () => {
    while (!signal.aborted) {
      await sleep(pollMs, undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      try {
        const stored = await readProviders(deps.pool);
        // Reading secrets and building each provider on trial is most of what an idle server would compute.
        if (isDeepStrictEqual(stored, known)) continue;
        reloadProviders(deps, stored, options);
        known = stored;
        lastReported = null;
      } catch (fault) {
        const why = fault instanceof Error ? fault.message : String(fault);
        if (why !== lastReported && fault instanceof SettingsError)
          deps.log.error({ why }, 'a provider keeps its old settings: its row could not be built');
        else if (why !== lastReported) deps.log.warn({ err: fault }, 'provider changes could not be read');
        lastReported = why;
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
 * Rebuilds the providers of these rows if one has changed; returns true if so. A row that cannot be built blocks no other change: its
 * error is thrown after all others are up to date.
 */
export function reloadProviders(
  deps: Omit<ReloadDeps, 'pool'>,
  all: readonly StoredProvider[],
  options: ResolveOptions,
): boolean {
  const flaws: string[] = [];
  const rows = all.flatMap((stored) => {
    const row = tryBuild(stored, deps.settings.live, options);
    if (typeof row !== 'string') return [row];
    flaws.push(row);
    return deps.providers.rows.filter(({ kind, code }) => kind === stored.kind && code === stored.code);
  });
  const isNew = !isDeepStrictEqual(rows, deps.providers.rows);
  if (isNew) {
    deps.replaceProviders(rows);
    deps.log.info(
      { providers: rows.map(({ kind, code }) => `${kind} ${code}`) },
      'the providers were built again',
    );
  }
  if (flaws.length > 0) throw new SettingsError(flaws.join('\n'));
  return isNew;
}

/** Returns the resolved row, after a trial build of its provider; else the error message. */
function tryBuild(stored: StoredProvider, isLive: boolean, options: ResolveOptions): ProviderRow | string {
  try {
    const row = resolveProvider(stored, options);
    createProviderRegistry([row], isLive);
    return row;
  } catch (fault) {
    if (fault instanceof SettingsError) return fault.message;
    throw fault;
  }
}
