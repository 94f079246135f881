import type pg from 'pg';
import type { Entry } from '../../server/src/ledger/entry.ts';

/**
 * Posts the same entry as most programs would: BEGIN, a statement for each step, COMMIT, each one round trip. It is only
 * the baseline for the ledger.
 */
export async function plainTransaction(pool: pg.Pool, t: Entry): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const seen = await client.query('select 1 from entry where member_id = $1 and id = $2', [
      t.memberId,
      t.id,
    ]);
    if (seen.rowCount !== 0) throw new Error('ids of the bench are new');
    const { rows } = await client.query<{ code: string; balance: bigint }>(
      'select code, balance from account where member_id = $1 and code = any($2) order by code for update',
      [t.memberId, [t.debit, t.credit]],
    );
    const after = (code: string, by: bigint) => (rows.find((row) => row.code === code)?.balance ?? 0n) + by;
    const [debitAfter, creditAfter] = [after(t.debit, -t.amount), after(t.credit, t.amount)];
    for (const [code, balance] of [
      [t.debit, debitAfter],
      [t.credit, creditAfter],
    ])
      await client.query(
        'update account set balance = $3, version = version + 1 where member_id = $1 and code = $2',
        [t.memberId, code, balance],
      );
    await client.query(
      `insert into entry (member_id, id, movement_id, kind, debit, credit, amount, currency, reason, debit_after,
         credit_after, statement_type, counterpart, xid)
       values ($1, $2, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, ledger_xid())`,
      [
        ...[t.memberId, t.id, t.kind, t.debit, t.credit, t.amount, t.currency, t.reason],
        ...[debitAfter, creditAfter, t.statement?.type, t.statement?.counterpart],
      ],
    );
    await client.query('insert into bench_record values ($1, $2, 1)', [t.memberId, t.id]);
    for (const { topic, payload } of t.outbox ?? [])
      await client.query('insert into outbox (member_id, topic, payload) values ($1, $2, $3)', [
        t.memberId,
        topic,
        payload,
      ]);
    await client.query('commit');
  } finally {
    client.release();
  }
}
