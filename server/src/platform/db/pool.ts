import pg from 'pg';
import { isDatabaseGone } from './database-gone.ts';
import { withPatientTimeout, withTimeOuts } from './timeouts.ts';

interface PoolOptions {
  /** Connections at most. */
  max?: number;
  /** How PostgreSQL names us in pg_stat_activity. */
  name?: string;
  /** How long a caller waits for a connection before it fails. */
  patienceMs?: number;
  /** How long an answer may take, unless its query says otherwise; and how long one to a query said `promptly`. */
  silenceMs?: number;
  promptMs?: number;
  /** The address is that of a pooler (PgBouncer in transaction mode). */
  behindPooler?: boolean;
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
 * How long a server waits that has members waiting: no longer than they do. A wait for a lock is ended by PostgreSQL
 * before eleven seconds are over, so whoever is silent for longer is gone.
 */
export const whileMembersWait = { patienceMs: 5_000, promptMs: 5_000, silenceMs: 11_000 } as const;

/**
 * Connections to the database. PostgreSQL ends what takes too long (timeouts.ts). What it cannot end, since nothing
 * reaches it any more, is ended here: who hears nothing for so long, or gets no connection, fails with a fault that says
 * so (`isDatabaseGone`), and the connection is thrown away.
 */
export function createPool(url: string, options: PoolOptions = {}): pg.Pool {
  const { max = 16, name = 'kapao', patienceMs = 20_000, behindPooler = false, onError } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: name,
    connectionTimeoutMillis: patienceMs,
    query_timeout: options.silenceMs ?? withPatientTimeout.query_timeout,
    // One that nobody uses, such as one that only listens, is found dead by the network itself.
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    ...(behindPooler ? {} : { options: withTimeOuts }),
    Client: connectionThat({ behindPooler, promptMs: options.promptMs ?? withPatientTimeout.query_timeout }),
    types: { getTypeParser: (type, format) => parsers.get(type) ?? pg.types.getTypeParser(type, format) },
  });
  // Without a listener a connection that breaks would take the whole process with it. The pool's own listener is
  // off while a connection is out, so each connection has one of ours, from its beginning to its end.
  pool.on('connect', (client) => client.on('error', (error) => onError?.(error)));
  pool.on('error', () => {});
  dismissIdleWithTheDead(pool);
  return pool;
}

/**
 * Where one connection finds the database gone, those that lie idle lead to the same server: they are closed as well,
 * or each would let one more caller wait. The pool opens others.
 */
function dismissIdleWithTheDead(pool: pg.Pool): void {
  const idle = new Set<pg.PoolClient>();
  pool.on('acquire', (client) => void idle.delete(client));
  pool.on('remove', (client) => void idle.delete(client));
  pool.on('release', (error, client) => {
    if (isDatabaseGone(error)) for (const one of idle) one.connection.stream.destroy(error);
    else idle.add(client);
  });
}

interface ConnectionBehaviour {
  readonly behindPooler: boolean;
  readonly promptMs: number;
}

/**
 * The driver's connection, which knows what `promptly` means here. A pooler gives each transaction whatever connection
 * is free, and that knows no statement that was named on another: behind one, statements go without their names.
 */
function connectionThat({ behindPooler, promptMs }: ConnectionBehaviour): typeof pg.Client {
  const inThisManner = ({ prompt, name, ...query }: AnyQuery) => ({
    ...query,
    ...(behindPooler ? {} : { name }),
    ...(prompt ? { query_timeout: promptMs } : {}),
  });
  return class extends pg.Client {
    override query(...given: unknown[]): never {
      const [first, ...rest] = given;
      // The overloads of the driver stay as they are: whatever was given goes on to it, and its answer comes back.
      return Reflect.apply(super.query, this, [
        isQuery(first) ? inThisManner(first) : first,
        ...rest,
      ]) as never;
    }
  };
}

type AnyQuery = pg.QueryConfig & { readonly prompt?: true };

/** A query as we write them; a text stays a text, and what submits itself is the driver's own. */
function isQuery(given: unknown): given is AnyQuery {
  return typeof given === 'object' && given !== null && 'text' in given && !('submit' in given);
}
