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

const spoil = {
  ended: 'update operator_session set ended_at = now() where id = $1',
  expired: `update operator_session set expires_at = now() where id = $1`,
  idle: `update operator_session set used_at = now() - interval '61 minutes' where id = $1`,
  stopped: `update operator set state = 'stopped' where id = (select operator_id from operator_session where id = $1)`,
  half: 'update operator_session set factor_at = null where id = $1',
  stale: `update operator_session set factor_at = now() - interval '11 minutes' where id = $1`,
} as const;

export async function spoilSession(
  db: pg.ClientBase,
  sessionId: string,
  how: keyof typeof spoil,
): Promise<void> {
  await db.query(spoil[how], [sessionId]);
}

/** As if a minute had gone by for all. */
export async function forgetCounts(pool: pg.Pool): Promise<void> {
  await pool.query('delete from rate_limit');
}

export async function countAudit(pool: pg.Pool): Promise<bigint> {
  const { rows } = await pool.query<{ rows: bigint }>('select count(*) as rows from audit');
  return rows[0]?.rows ?? 0n;
}
