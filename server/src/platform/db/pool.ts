import pg from 'pg';
import { isDatabaseUnavailable, isServerExhausted } from './database-unavailable.ts';
import { asAppRole } from './roles/app-role.ts';
import { withPatientTimeout, withTimeOuts } from './timeouts.ts';
import { traceQuery } from './trace-query.ts';

interface PoolOptions {
  /** Maximum number of connections. */
  max?: number;
  /** Application name in pg_stat_activity. */
  name?: string;
  /** Maximum wait of a caller for a connection, in milliseconds, before it fails. */
  patienceMs?: number;
  /** Time-outs for an answer, in milliseconds: by default, and for a query marked with `withPromptTimeout`. */
  answerTimeoutMs?: number;
  promptMs?: number;
  /** Whether the address is that of a pooler (PgBouncer in transaction mode). */
  behindPooler?: boolean;
  /** Whether the login is the owner's and acts as the application; a pooler cannot carry that. */
  asApp?: boolean;
  /** Called when a connection breaks, usually because the database went away; its user gets the fault as well. */
  onError?: (error: Error) => void;
}

const { INT8, DATE } = pg.types.builtins;
// int8[] and date[], for which pg has numbers but no names.
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
 * Time-outs of a server that answers members. PostgreSQL ends a lock wait after ten seconds, so a connection
 * that is silent for eleven seconds counts as dead.
 */
export const memberFacingTimeouts = { patienceMs: 5_000, promptMs: 5_000, answerTimeoutMs: 11_000 } as const;

/**
 * Creates a pool of connections to the database; PostgreSQL ends slow statements (timeouts.ts). When PostgreSQL is out
 * of reach, a query without an answer or a caller without a connection fails here with a fault that
 * `isDatabaseUnavailable` recognises.
 */
export function createPool(url: string, options: PoolOptions = {}): pg.Pool {
  const {
    max = 16,
    name = 'kapao',
    patienceMs = 20_000,
    behindPooler = false,
    asApp = false,
    onError,
  } = options;
  const pool = new TracedPool({
    connectionString: url,
    max,
    application_name: name,
    connectionTimeoutMillis: patienceMs,
    query_timeout: options.answerTimeoutMs ?? withPatientTimeout.query_timeout,
    // Idle connections, such as one that only listens, are found dead by TCP keep-alive.
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    ...(behindPooler ? {} : { options: asApp ? `${withTimeOuts} ${asAppRole}` : withTimeOuts }),
    Client: clientClassFor({ behindPooler, promptMs: options.promptMs ?? withPatientTimeout.query_timeout }),
    types: { getTypeParser: (type, format) => parsers.get(type) ?? pg.types.getTypeParser(type, format) },
  });
  // A broken connection would crash the process without a listener. The pool's own listener is off while a connection
  // is checked out, so each connection has one of ours for its whole life.
  pool.on('connect', (client) => client.on('error', (error) => onError?.(error)));
  pool.on('error', () => {});
  closeIdleWhenUnavailable(pool);
  return pool;
}

/**
 * Closes all idle connections when one connection finds the database gone: they lead to the same server, and each
 * would make one more caller wait. The pool opens new ones.
 */
function closeIdleWhenUnavailable(pool: pg.Pool): void {
  const idle = new Set<pg.PoolClient>();
  pool.on('acquire', (client) => void idle.delete(client));
  pool.on('remove', (client) => void idle.delete(client));
  pool.on('release', (error, client) => {
    if (isDatabaseUnavailable(error) && !isServerExhausted(error))
      for (const one of idle) one.connection.stream.destroy(error);
    else idle.add(client);
  });
}

interface ConnectionBehaviour {
  readonly behindPooler: boolean;
  readonly promptMs: number;
}

/**
 * Returns the driver's client class with support for `prompt`. Behind a pooler it sends statements without names: each
 * transaction gets any free connection, which does not know statements prepared on another.
 */
function clientClassFor({ behindPooler, promptMs }: ConnectionBehaviour): typeof pg.Client {
  const adjustQuery = ({ prompt, name, ...query }: AnyQuery) => ({
    ...query,
    ...(behindPooler ? {} : { name }),
    ...(prompt ? { query_timeout: promptMs } : {}),
  });
  return class extends pg.Client {
    override query(...given: unknown[]): never {
      const [first, ...rest] = given;
      // The driver's overloads are kept: arguments are passed on, and its result is returned.
      return traceQuery(given, () =>
        Reflect.apply(super.query, this, [isQuery(first) ? adjustQuery(first) : first, ...rest]),
      ) as never;
    }
  };
}

/** A statement's span includes its wait for a connection. The pool calls the client with a callback, which has no span of its own. */
class TracedPool extends pg.Pool {
  override query(...given: unknown[]): never {
    return traceQuery(given, () => Reflect.apply(super.query, this, given)) as never;
  }
}

type AnyQuery = pg.QueryConfig & { readonly prompt?: true };

/** Whether this is a query object as we write them, not a text or one of the driver's own submittables. */
function isQuery(given: unknown): given is AnyQuery {
  return typeof given === 'object' && given !== null && 'text' in given && !('submit' in given);
}
