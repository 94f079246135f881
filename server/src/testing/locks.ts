import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Ledger } from '../ledger/ledger.ts';
import { patience } from './process/patience.ts';

/**
 * Lets the database functions of these names wait for a lock as long as a test takes, instead of half a second, after which
 * they would answer that they are busy.
 */
export async function waitForLocks(pool: pg.Pool, ...names: readonly string[]): Promise<void> {
  for (const name of names) await pool.query(`alter function ${name} set lock_timeout = ${patience()}`);
}

/**
 * Resolves when this many connections to this database wait for a lock in a statement that contains `words`. Queries
 * outside every transaction, because within one PostgreSQL shows the activity as it was at the first read.
 */
export async function untilWaiting(pool: pg.Pool, words: string, count = 1): Promise<void> {
  for (const end = Date.now() + patience(); Date.now() < end; ) {
    const { rowCount } = await pool.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
          and position($1 in query) > 0`,
      [words],
    );
    if (rowCount !== null && rowCount >= count) return;
    await sleep(10);
  }
  throw new Error(`nobody waits for a lock in a statement with "${words}"`);
}

/** Locks by a statement in another session until `release`. */
export async function lockUntilReleased(
  pool: pg.Pool,
  statement: string,
  values: unknown[],
): Promise<{ release(): Promise<void> }> {
  const client = await pool.connect();
  await client.query('begin');
  await client.query(statement, values);
  return {
    async release() {
      await client.query('rollback');
      client.release();
    },
  };
}

/**
 * Runs both concurrently, the first ahead of the second: both wait for `lock`, and the second starts once the
 * first waits. `lock` should lock one row, because only the waiters for one row are served in order of
 * arrival; `words` occur in the waiting statements of both.
 */
export async function runInLockOrder<A, B>(
  pool: pg.Pool,
  { lock, values, words }: { readonly lock: string; readonly values: unknown[]; readonly words: string },
  first: () => Promise<A>,
  second: () => Promise<B>,
): Promise<[A, B]> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(lock, values);
    const one = first();
    await untilWaiting(pool, words);
    const two = second();
    await untilWaiting(pool, words, 2);
    await client.query('commit');
    return await Promise.all([one, two]);
  } finally {
    client.release(true);
  }
}

/**
 * Runs the second until it is about to post, then all of the first, then lets the second post. `runInLockOrder`
 * cannot do this, because the ledger lets no call wait for accounts that another has locked.
 */
export async function postedInOrder<A, B, Deps extends { readonly ledger: Ledger }>(
  deps: Deps,
  first: () => Promise<A>,
  second: (deps: Deps) => Promise<B>,
): Promise<[A, B]> {
  const looked = Promise.withResolvers<void>();
  const free = Promise.withResolvers<void>();
  const ledger: Ledger = {
    async post(entry) {
      looked.resolve();
      await free.promise;
      return deps.ledger.post(entry);
    },
    get busy() {
      return deps.ledger.busy;
    },
  };
  const two = second({ ...deps, ledger });
  await Promise.race([looked.promise, two]);
  const one = await first().finally(() => free.resolve());
  return [one, await two];
}
