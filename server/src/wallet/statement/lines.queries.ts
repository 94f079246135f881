import { type StatementReference, type StatementType, statementTypes } from '@kapao/contract/statement-types';
import type pg from 'pg';
import type { Entry } from '../../ledger/entry.ts';
import { accountsOf, type LineAccounts } from './accounts.queries.ts';

/** Statement line: the first row of a movement, with the row that resolved it, if any, and with the other side. */
export interface StatementRow extends StoredLine {
  readonly accounts: LineAccounts;
}

interface StoredLine {
  id: string;
  statementType: StatementType;
  kind: Entry['kind'];
  debit: string;
  counterpart: string;
  /** Name of the game that is the counterpart. */
  game: string | null;
  amount: bigint;
  reference: { kind: StatementReference; description: string } | null;
  /** Kind of the resolving row. */
  resolved: Entry['kind'] | null;
  createdAt: Date;
  resolvedAt: Date | null;
}

/** PostgreSQL never declares a view's columns as not null; these are not null in both halves of the view. */
type Described = { [Name in keyof StoredLine]: StoredLine[Name] | null };

const columns = `t.id, t.statement_type as "statementType", t.kind, t.debit, t.counterpart, g.name as game, t.amount, t.reference,
  t.created_at as "createdAt", r.kind as resolved, r.created_at as "resolvedAt"`;
const entries = `statement_line t left join entry r on r.member_id = t.member_id and r.resolves = t.id
  left join game g on g.code = t.counterpart and t.statement_type = 'transfer'`;

/**
 * Returns these lines, newest first. A line keeps its time and position when its status changes: both are the first row's.
 */
export async function linesOf(
  pool: pg.Pool,
  memberId: string,
  ids: readonly string[],
): Promise<StatementRow[]> {
  if (ids.length === 0) return [];
  const [{ rows }, accounts] = await Promise.all([
    pool.query<Described>({
      name: 'statement_lines',
      text: `select id, statement_type as "statementType", kind, debit, counterpart, game, amount, reference,
               created_at as "createdAt", resolved, resolved_at as "resolvedAt" from statement_lines($1, $2)`,
      values: [memberId, ids],
    }),
    accountsOf(pool, memberId, ids),
  ]);
  return withAccounts(rows, accounts);
}

/** Returns a line; null for a row that is none, such as a resolving row or an event inside a game. */
export async function lineOf(pool: pg.Pool, memberId: string, id: string): Promise<StatementRow | null> {
  const [row] = await linesOf(pool, memberId, [id]);
  return row ?? null;
}

/** Returns the completed lines of a period, oldest first, after one of them. */
export async function endedLines(
  pool: pg.Pool,
  memberId: string,
  within: { readonly start: Date; readonly end: Date; readonly after: string | null; readonly limit: number },
): Promise<StatementRow[]> {
  const { rows } = await pool.query<Described>(
    `with place as materialized (
       select coalesce(max(p.created_at), '-infinity') as at from statement_line p where p.member_id = $1 and p.id = $4
     )
     select x.* from unnest($6::text[]) kind (type) cross join lateral (
         select ${columns} from ${entries}
          where t.member_id = $1 and t.statement_type = kind.type and t.created_at >= $2 and t.created_at < $3
            and (t.created_at, t.id)
                > ((select p.at from place p), coalesce($4, '00000000-0000-0000-0000-000000000000'::uuid))
            and (t.kind = 'move' or r.id is not null)
          order by t.created_at, t.id limit $5) x
      order by x."createdAt", x.id limit $5`,
    [memberId, within.start, within.end, within.after, within.limit, statementTypes],
  );
  const ids = rows.flatMap(({ id }) => (id === null ? [] : [id]));
  return withAccounts(rows, await accountsOf(pool, memberId, ids));
}

function withAccounts(
  rows: readonly Described[],
  accounts: ReadonlyMap<string, LineAccounts>,
): StatementRow[] {
  const lines = rows as StoredLine[]; // Not null in the view, see `Described`.
  return lines.map((line) => ({ ...line, accounts: accounts.get(line.id) ?? {} }));
}
