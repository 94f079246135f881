import { hourMs } from '@kapao/core/time';
import type pg from 'pg';
import { inTransaction } from './transaction.ts';

/**
 * What PostgreSQL ends by itself, in milliseconds, so that nobody waits for somebody else's statement, lock or
 * forgotten transaction. The last one makes it look so often whether whoever asked is still there: what was given up
 * goes on holding its locks no longer than that.
 */
const timeOuts: Readonly<Record<string, number>> = {
  statement_timeout: 30_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 60_000,
  client_connection_check_interval: 2_000,
};

const asOptions = (values: readonly (readonly [string, number])[]) =>
  values.map(([name, value]) => `-c ${name}=${value}`).join(' ');

/** Sent with the start of a connection, where no pooler stands between: they cost nothing there. */
export const withTimeOuts = asOptions(Object.entries(timeOuts));
/** For what takes as long as it takes, such as a migration, whatever the database says of all others. */
export const withoutTimeOuts = asOptions(Object.keys(timeOuts).map((name) => [name, 0]));

/**
 * Said of a query that waits for nothing, not even half a second for a lock: the pool takes a connection on which it is
 * not answered soon (`promptMs`) for dead.
 */
export const withPromptTimeout = { prompt: true } as const;
/** Said of a query that may take as long as PostgreSQL lets it. */
export const withPatientTimeout = { query_timeout: 35_000 } as const;
/** Said of a reading of everything, for which PostgreSQL was told to wait as long as it takes. */
export const withLongTimeout = { query_timeout: 12 * hourMs } as const;

const serialised = 7_350_101;

/** A statement that alters a database takes no parameter; these names and figures are our own. */
export const alterDatabase = `do $$ begin ${Object.entries(timeOuts)
  .map(([name, ms]) => `execute format('alter database %I set ${name} = ${ms}', current_database());`)
  .join(' ')} end $$`;

/**
 * Makes the time-outs those of the whole database: behind a pooler a session has no beginning of its own to send them
 * with. Its owner may do that, and it counts for every role; the sessions that a pooler has open learn of it when they
 * are opened anew.
 */
export async function setTimeOutsOfDatabase(pool: pg.Pool): Promise<void> {
  await inTransaction(pool, async (client) => {
    // Several copies start at once, and two changes of one row at a moment refuse each other.
    await client.query('select pg_advisory_xact_lock($1)', [serialised]);
    await client.query(alterDatabase);
  });
}

/** The time-outs that this connection does not have; none is what we want. */
export async function missingTimeOuts(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string | null; setting: string | null }>(
    'select name, setting from pg_settings where name = any ($1)',
    [Object.keys(timeOuts)],
  );
  const found = new Map(rows.map(({ name, setting }) => [name, Number(setting)]));
  return Object.keys(timeOuts).filter((name) => found.get(name) !== timeOuts[name]);
}
