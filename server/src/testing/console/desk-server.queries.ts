import type pg from 'pg';

export async function setFactor(db: pg.ClientBase, sessionId: string): Promise<void> {
  await db.query('update operator_session set factor_at = now() where id = $1', [sessionId]);
}

export async function backdate(pool: pg.Pool, operatorId: string, minutes: number): Promise<void> {
  await pool.query(
    `update operator_session set factor_at = factor_at - $2 * interval '1 minute' where operator_id = $1`,
    [operatorId, minutes],
  );
}
