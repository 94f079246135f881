import type pg from 'pg';
import { v7 } from 'uuid';
import { typesOf } from '../wallet/statement/page.queries.ts';

export interface StatementLineOfTest {
  readonly type: number;
  /** Age in minutes. */
  readonly ago: number;
}

const types = typesOf.all;

/**
 * Inserts statement lines as the ledger leaves them, at any time in the past. Pages read only a line's type, time and id.
 */
export async function insertStatementLines(
  pool: pg.Pool,
  member: string,
  lines: readonly StatementLineOfTest[],
): Promise<void> {
  await pool.query(
    `insert into entry (member_id, id, movement_id, kind, debit, credit, amount, currency, reason, statement_type,
                        counterpart, xid, created_at)
     select $1, l.id, l.id, 'move', 'operator:demo', 'wallet', 100, 'THB', 'test', l.type, 'BANK', ledger_xid(),
            date_trunc('minute', now()) - l.ago * interval '1 minute'
       from unnest($2::uuid[], $3::text[], $4::int[]) l (id, type, ago)`,
    [
      member,
      lines.map(() => v7()),
      lines.map(({ type }) => types[type % types.length]),
      lines.map(({ ago }) => ago),
    ],
  );
}
