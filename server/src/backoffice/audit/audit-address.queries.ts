import type pg from 'pg';

/** Returns plain addresses of audit rows that are older than this many days, the oldest first. */
export async function oldAddresses(pool: pg.Pool, days: number, limit: number): Promise<string[]> {
  const { rows } = await pool.query<{ address: string | null }>(
    `select distinct o.address from (
       select a.address from audit a where a.address !~ '^#' and a.at < now() - $1::integer * interval '1 day'
        order by a.at, a.seq limit $2) o`,
    [days, limit],
  );
  return rows.map(({ address }) => String(address));
}

/** Replaces the addresses by their hashes, and records that in the chain; returns the number of rows changed. */
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
