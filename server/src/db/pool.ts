import pg from 'pg';

// Money and counters are int8 and must stay exact: JavaScript's number ends at 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, BigInt);

/** Connections to the database. An idle connection that breaks (the database restarted) is only replaced. */
export function createPool(url: string, options: { readonly max?: number } = {}): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: options.max ?? 20 });
  pool.on('error', () => {}); // the next query opens a new connection, or fails and says so
  return pool;
}
