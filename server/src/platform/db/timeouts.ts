import { hourMs } from '@kapao/core/time';
import type pg from 'pg';
import { inTransaction } from './transaction.ts';

/**
 * Limits that PostgreSQL enforces, in milliseconds, so that no caller waits long for another caller's
 * statement, lock or abandoned transaction. client_connection_check_interval bounds how long the statement of
 * a client that is gone keeps its locks.
 */
const timeOuts: Readonly<Record<string, number>> = {
  statement_timeout: 30_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 60_000,
  client_connection_check_interval: 2_000,
};

const asOptions = (values: readonly (readonly [string, number])[]) =>
  values.map(([name, value]) => `-c ${name}=${value}`).join(' ');

/**
 * Connection options with the time-outs, for connections without a pooler: sent at the start of a connection, they cost
 * nothing.
 */
export const withTimeOuts = asOptions(Object.entries(timeOuts));
/** Connection options without time-outs, for long work such as a migration; they override those of the database. */
export const withoutTimeOuts = asOptions(Object.keys(timeOuts).map((name) => [name, 0]));

/**
 * Option for a query that waits for no lock: if it gets no answer within `promptMs`, the pool treats the
 * connection as dead.
 */
export const withPromptTimeout = { prompt: true } as const;
/** Option for a query that may take as long as PostgreSQL allows. */
export const withPatientTimeout = { query_timeout: 35_000 } as const;
/** Option for a full read for which PostgreSQL's own time-outs were switched off. */
export const withLongTimeout = { query_timeout: 12 * hourMs } as const;

const alterLockKey = 7_350_101;

/**
 * SQL text that contains its values: ALTER DATABASE takes no parameters, and these names and figures are
 * constants of ours.
 */
export const alterDatabase = `do $$ begin ${Object.entries(timeOuts)
  .map(([name, ms]) => `execute format('alter database %I set ${name} = ${ms}', current_database());`)
  .join(' ')} end $$`;

/**
 * Sets the time-outs on the whole database: behind a pooler a session cannot send them at its start. Only the owner may do
 * that, and it applies to every role; sessions that a pooler already has open get them when they are reopened.
 */
export async function setTimeOutsOfDatabase(pool: pg.Pool): Promise<void> {
  await inTransaction(pool, async (client) => {
    // Serialised, because several copies start at once and concurrent updates of the same catalogue row fail.
    await client.query('select pg_advisory_xact_lock($1)', [alterLockKey]);
    await client.query(alterDatabase);
  });
}

/** Returns the time-outs that are missing on this connection; expected to be empty. */
export async function missingTimeOuts(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string | null; setting: string | null }>(
    'select name, setting from pg_settings where name = any ($1)',
    [Object.keys(timeOuts)],
  );
  const found = new Map(rows.map(({ name, setting }) => [name, Number(setting)]));
  return Object.keys(timeOuts).filter((name) => found.get(name) !== timeOuts[name]);
}
