import type pg from 'pg';

/** Returns the addresses of the oldest rows that have one in plain and are older than so many days. */
export async function oldAddresses(pool: pg.Pool, days: number, limit: number): Promise<string[]> {
  const { rows } = await pool.query<{ address: string | null }>(
    `select distinct o.address from (
       select a.address from audit a where a.address !~ '^#' and a.at < now() - $1::integer * interval '1 day'
        order by a.at, a.seq limit $2) o`,
    [days, limit],
  );
  return rows.map(({ address }) => String(address));
}

/** Replaces them, with a record in the chain; returns in how many rows. */
export async function writeAddressHashes(
  pool: pg.Pool,
  days: number,
  hashes: Readonly<Record<string, string>>,
  limit: number,
): Promise<number> {
  const { rows } = await pool.query<{ done: number | null }>(
    'select audit_hash_addresses($1, $2, $3) as done',
    [days, hashes, limit],
  );
  return rows[0]?.done ?? 0;
}
