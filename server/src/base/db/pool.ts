import pg from 'pg';

interface PoolOptions {
  /** Connections at most. */
  max?: number;
  /** How PostgreSQL names us in pg_stat_activity. */
  name?: string;
  /** How long a caller waits for a connection before it fails. */
  patienceMs?: number;
  /** A connection broke, usually because the database went away; whoever used it hears of it besides. */
  onError?: (error: Error) => void;
}

const { INT8, DATE } = pg.types.builtins;
// int8[] and date[], which pg names by number only.
const int8Array = 1016;
const dateArray = 1182;

type TypeNumber = Parameters<typeof pg.types.getTypeParser>[0];
const asText = (text: string) => text;
// 1009 is text[]; pg's list of type numbers leaves arrays out, so the compiler does not know it.
const asTexts: (text: string) => (string | null)[] = pg.types.getTypeParser(1009 as TypeNumber);
const asBigints = (text: string) => asTexts(text).map((n) => (n === null ? null : BigInt(n)));

/** int8 holds money and versions, so it is a bigint; a calendar date has no time zone, so it stays text. */
const parsers = new Map<number, (text: string) => unknown>([
  [INT8, BigInt],
  [int8Array, asBigints],
  [DATE, asText],
  [dateArray, asTexts],
]);

/**
 * Connections for the work of the server. Nothing may lock a row for long: a statement is ended after 30 s, a wait for
 * a lock after 10 s, and a transaction that was left open after 60 s. Whoever gets no connection within 20 s fails, so
 * that the caller has an answer instead of waiting for a database that does not come back.
 */
export function createPool(
  url: string,
  { max = 16, name = 'kapao', patienceMs = 20_000, onError }: PoolOptions = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: name,
    connectionTimeoutMillis: patienceMs,
    statement_timeout: 30_000,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 60_000,
    types: { getTypeParser: (type, format) => parsers.get(type) ?? pg.types.getTypeParser(type, format) },
  });
  // Without a listener a connection that breaks would take the whole process with it. The pool's own listener is
  // off while a connection is out, so each connection has one of ours, from its beginning to its end.
  pool.on('connect', (client) => client.on('error', (error) => onError?.(error)));
  pool.on('error', () => {});
  return pool;
}
