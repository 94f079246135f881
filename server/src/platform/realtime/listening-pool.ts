import type pg from 'pg';
import { createPool } from '../db/pool.ts';

/**
 * Creates the sockets' own pool: one connection listens for events of other servers, the others publish ours. The
 * adapter never releases a listening connection that broke, so it is released here; in the pool of the calls each such
 * loss would cost a connection.
 */
export function listeningPool(
  databaseUrl: string,
  { asApp = false, onError }: { readonly asApp?: boolean; readonly onError: (error: Error) => void },
): pg.Pool {
  const pool = createPool(databaseUrl, { max: 3, name: 'kapao realtime', asApp, onError });
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
