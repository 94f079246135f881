import type pg from 'pg';
import { createPool } from '../db/pool.ts';

/**
 * Connections of the sockets' own: one listens for events of other servers, the others tell them ours. The adapter
 * takes a new connection when its listening one has broken but never gives the broken one back, so it is taken
 * from it here; in the pool of the calls every such loss would leave one connection fewer.
 */
export function listeningPool(databaseUrl: string, onError: (error: Error) => void): pg.Pool {
  const pool = createPool(databaseUrl, { max: 3, name: 'kapao realtime', onError });
  const out = new Set<pg.PoolClient>();
  pool.on('acquire', (client) => void out.add(client));
  pool.on('release', (_error, client) => void out.delete(client));
  pool.on('connect', (client) =>
    client.once('end', () => {
      if (out.has(client)) client.release(true);
    }),
  );
  return pool;
}
