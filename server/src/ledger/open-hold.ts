import type pg from 'pg';

/** Whether an unresolved hold of the member has this operation lock (`withdraw`, `game:PG`), as of this statement. */
export async function hasOpenHold(
  client: pg.ClientBase,
  memberId: string,
  operationLock: string,
): Promise<boolean> {
  const { rowCount } = await client.query(
    'select 1 from open_hold where member_id = $1 and operation_lock = $2',
    [memberId, operationLock],
  );
  return rowCount === 1;
}
