import type pg from 'pg';

/**
 * Deletes the payer of money that no member was credited and that staff returned. Money in suspense keeps its payer, who has a
 * claim to it.
 */
export async function forgetPayers(pool: pg.Pool, days: number, limit: number): Promise<number> {
  const { rowCount } = await pool.query(
    `update bank_receipt set from_bank = null, from_account = null, from_names = '{}' where id = any (array(
       select p.id from bank_receipt p
        where p.state = 'returned' and (p.from_account is not null or p.from_names <> '{}')
          and p.created_at < now() - $1::integer * interval '1 day'
        order by p.created_at limit $2 for update skip locked))`,
    [days, limit],
  );
  return rowCount ?? 0;
}

/** Deletes statement files older than the retention time: they name every payer, and their import is decided. */
export async function forgetStatementTexts(pool: pg.Pool, days: number, limit: number): Promise<number> {
  const { rowCount } = await pool.query(
    `update approval_request set payload = payload || '{"text": ""}' where id = any (array(
       select p.id from approval_request p
        where p.kind = 'statement' and p.payload ->> 'text' <> ''
          and p.decided_at < now() - $1::integer * interval '1 day'
        order by p.decided_at limit $2 for update skip locked))`,
    [days, limit],
  );
  return rowCount ?? 0;
}

/** Deletes the lines of a bank that could not be read, once staff have closed the alarm: they may name a payer. */
export async function forgetUnreadLines(pool: pg.Pool, days: number, limit: number): Promise<number> {
  const { rowCount } = await pool.query(
    `update alarm set details = details - 'line' where id = any (array(
       select a.id from alarm a
        where a.kind = 'unreadable' and a.details ? 'line' and a.resolved_at < now() - $1::integer * interval '1 day'
        order by a.resolved_at limit $2 for update skip locked))`,
    [days, limit],
  );
  return rowCount ?? 0;
}
