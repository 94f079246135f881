import type pg from 'pg';

/** Runs the work in one transaction on a connection of its own; whatever it throws rolls everything back. */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    // Whatever state the connection is in, closing it rolls back; the pool opens another, and learns why.
    client.release(error instanceof Error ? error : true);
    throw error;
  }
}
