import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/**
 * Resolves when a connection to this database waits for a lock in a statement that contains `words`. Asks on a
 * connection outside every transaction: within one PostgreSQL shows the activity as it was at the first look.
 */
export async function untilWaiting(pool: pg.Pool, words: string): Promise<void> {
  for (const end = Date.now() + 30_000; Date.now() < end; ) {
    const { rowCount } = await pool.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
          and position($1 in query) > 0`,
      [words],
    );
    if (rowCount) return;
    await sleep(10);
  }
  throw new Error(`nobody waits for a lock in a statement with "${words}"`);
}
