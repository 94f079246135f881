import type pg from 'pg';

/** Whether money of the member is held in this slot (`withdraw`, `game:PG`), as of this statement. */
export async function hasOpenHold(client: pg.ClientBase, memberId: string, slot: string): Promise<boolean> {
  const { rowCount } = await client.query('select 1 from open_hold where member_id = $1 and slot = $2', [
    memberId,
    slot,
  ]);
  return rowCount === 1;
}
