import type pg from 'pg';

/** Records the number of members with sockets on this copy, for the current minute. */
export async function noteOnline(db: pg.Pool | pg.ClientBase, copy: string, members: number): Promise<void> {
  await db.query(
    `insert into online_minute as o (at, copy, members) values (date_trunc('minute', now()), $1, $2)
     on conflict (at, copy) do update set members = greatest(o.members, excluded.members)`,
    [copy, members],
  );
}
