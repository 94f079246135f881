import type pg from 'pg';

/** Returns, for each enabled game provider, the age in seconds of the time up to which its bets are read. */
export async function betSyncLag(pool: pg.Pool): Promise<{ provider: string; seconds: number }[]> {
  const { rows } = await pool.query<{ provider: string; seconds: number }>(
    `select r.provider as provider, extract(epoch from now() - r.read_until)::float8 as seconds from bet_sync r
      where exists (select from provider p where p.kind = 'game' and p.code = r.provider and p.enabled) order by r.provider`,
  );
  return rows;
}
