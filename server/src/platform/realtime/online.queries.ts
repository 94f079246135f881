import type pg from 'pg';

/** How many members have this copy's sockets open, in the minute that it is. */
export async function noteOnline(db: pg.Pool | pg.ClientBase, copy: string, members: number): Promise<void> {
  await db.query(
    `insert into online_minute as o (at, copy, members) values (date_trunc('minute', now()), $1, $2)
     on conflict (at, copy) do update set members = greatest(o.members, excluded.members)`,
    [copy, members],
  );
}
