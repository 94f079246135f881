import type pg from 'pg';

/** Runs the work in one transaction on a connection of its own; rolls everything back if it throws. */
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
    // Closing the connection rolls back, whatever state it is in; the pool gets the reason and opens another.
    client.release(error instanceof Error ? error : true);
    throw error;
  }
}
