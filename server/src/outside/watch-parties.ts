import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { SettingsError } from '../base/settings.ts';
import type { ChangingParties } from './parties.ts';
import { loadProviders, type ResolveOptions } from './protocol/provider-row.ts';

interface Watched {
  readonly pool: pg.Pool;
  readonly log: FastifyBaseLogger;
  readonly parties: ChangingParties['parties'];
  readonly becomeParties: ChangingParties['become'];
}

/** Whoever changes a party looks at the screen for about so long. A question that a pooler and a standby can answer, too. */
const lookMs = 2_000;

/**
 * Has every copy of the server speak to its parties as their rows say, whoever wrote them: a console, a command, another
 * copy. What would stop a start is told in the log, and all go on as they were.
 */
export function watchParties(deps: Watched, options: ResolveOptions): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  let told: string | null = null;
  const watching = (async () => {
    while (!signal.aborted) {
      await sleep(lookMs, undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      try {
        await followParties(deps, options);
        told = null;
      } catch (fault) {
        const why = fault instanceof Error ? fault.message : String(fault);
        if (why !== told && fault instanceof SettingsError)
          deps.log.error({ why }, 'outside parties go on as they were: one could not be built');
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

/** Builds them anew if a row of theirs is another one; true when it did. */
export async function followParties(deps: Watched, options: ResolveOptions): Promise<boolean> {
  const rows = await loadProviders(deps.pool, options);
  if (isDeepStrictEqual(rows, deps.parties.rows)) return false;
  deps.becomeParties(rows);
  deps.log.info(
    { parties: rows.map(({ kind, code }) => `${kind} ${code}`) },
    'outside parties were built anew',
  );
  return true;
}
