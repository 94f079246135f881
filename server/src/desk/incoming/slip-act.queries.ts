import type pg from 'pg';

/** What a person does to a slip that moves no money. Null: done; else why not. */
export async function actOnSlip(
  pool: pg.Pool,
  act: 'fail' | 'ask',
  order: object,
): Promise<{ code: string; who?: string } | null> {
  const { rows } = await pool.query<{ refusal: { code: string; who?: string } | null }>(
    act === 'fail' ? 'select desk_slip_fail($1) as refusal' : 'select desk_slip_ask($1) as refusal',
    [JSON.stringify(order)],
  );
  return rows[0]?.refusal ?? null;
}
