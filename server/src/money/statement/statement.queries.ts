import type { StatementReference, StatementType } from '@kapao/contract/statement-types';
import type pg from 'pg';
import type { Entry } from '../../ledger/entry.ts';

/** A line of the statement: the first row of a movement, with the row that resolved it when there is one. */
export interface StatementRow {
  id: string;
  statementType: StatementType;
  kind: Entry['kind'];
  debit: string;
  counterpart: string;
  amount: bigint;
  reference: { kind: StatementReference; description: string } | null;
  /** The kind of the row that resolved it. */
  resolved: Entry['kind'] | null;
  createdAt: Date;
  resolvedAt: Date | null;
}

const columns = `t.id, t.statement_type as "statementType", t.kind, t.debit, t.counterpart, t.amount, t.reference,
  t.created_at as "createdAt", r.kind as resolved, r.created_at as "resolvedAt"`;
const entries = 'entry t left join entry r on r.member_id = t.member_id and r.resolves = t.id';

export interface StatementPage {
  readonly total: number;
  readonly rows: readonly StatementRow[];
}

/** Newest first. A line keeps its time and place when its status changes: both are the first row's. */
export async function statementPage(
  pool: pg.Pool,
  memberId: string,
  { page, limit }: { page: number; limit: number },
): Promise<StatementPage> {
  const [lines, count] = await Promise.all([
    pool.query<StatementRow>(
      `select ${columns} from ${entries}
       where t.member_id = $1 and t.statement_type is not null
       order by t.created_at desc, t.id desc limit $2 offset $3`,
      [memberId, limit, (page - 1) * limit],
    ),
    pool.query<{ total: bigint }>(
      'select count(*) as total from entry where member_id = $1 and statement_type is not null',
      [memberId],
    ),
  ]);
  return { total: Number(count.rows[0]?.total ?? 0n), rows: lines.rows };
}

/** Null for a row that is no line of the statement: the row that resolved one, or what happened in a game. */
export async function statementLine(
  pool: pg.Pool,
  memberId: string,
  id: string,
): Promise<StatementRow | null> {
  const { rows } = await pool.query<StatementRow>(
    `select ${columns} from ${entries} where t.member_id = $1 and t.id = $2 and t.statement_type is not null`,
    [memberId, id],
  );
  return rows[0] ?? null;
}
