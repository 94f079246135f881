import { statementTypes } from '@kapao/contract/statement-types';
import type pg from 'pg';

/** One change of the wallet's balance, named by the statement line that it belongs to. */
export interface WalletChange {
  readonly lineId: string;
  readonly at: Date;
  /** Negative: money left the wallet. */
  readonly amount: bigint;
  /** Whether this is money that had left and came back, because a bank or game refused it. */
  readonly returned: boolean;
}

export interface WalletPeriod {
  readonly opening: bigint;
  readonly changes: readonly WalletChange[];
  /** Whether there are more changes than `most`; then only the first are here. */
  readonly isCut: boolean;
  /** Whether the period was over when it was read. */
  readonly isOver: boolean;
}

interface ChangeRow {
  readonly isOver: boolean | null;
  readonly opening: bigint | null;
  readonly lineId: string | null;
  readonly at: Date | null;
  readonly amount: bigint | null;
  readonly returned: boolean | null;
}

/**
 * Returns the balance before a period and every change within it, oldest first, from one snapshot: the opening balance
 * is the current one without all changes since. Money leaves with the hold and comes in with the row that resolves it,
 * so a later answer of a bank changes no earlier period.
 */
export async function walletChanges(
  pool: pg.Pool,
  memberId: string,
  { start, end, most }: { readonly start: Date; readonly end: Date; readonly most: number },
): Promise<WalletPeriod> {
  const { rows } = await pool.query<ChangeRow>(
    `with since as materialized (
       select x.id as line_id, x.id, x.created_at as at, case when x.debit = 'wallet' then -x.amount else x.amount end as amount,
              false as returned
         from unnest($4::text[]) kind (type) cross join lateral (
           select l.* from statement_line l where l.member_id = $1 and l.statement_type = kind.type
             and l.created_at >= $2 offset 0) x
        where x.debit = 'wallet' or x.kind = 'move'
       union all
       select e.resolves, e.id, e.created_at, e.amount, e.kind = 'void' from entry e
        where e.member_id = $1 and e.created_at >= $2 and e.credit = 'wallet' and e.kind in ('post', 'void')
     ), first as (
       select a.balance - (select coalesce(sum(s.amount), 0) from since s)::bigint as opening
         from account a where a.member_id = $1 and a.code = 'wallet'
     ), within as (
       select s.line_id, s.id, s.at, s.amount, s.returned from since s where s.at < $3 order by s.at, s.id limit $5
     )
     select now() >= $3 as "isOver", f.opening, w.line_id as "lineId", w.at, w.amount, w.returned
       from first f left join within w on true order by w.at, w.id`,
    [memberId, start, end, statementTypes, most + 1],
  );
  const found = rows.flatMap(({ lineId, at, amount, returned }) =>
    lineId !== null && at !== null && amount !== null
      ? [{ lineId, at, amount, returned: returned === true }]
      : [],
  );
  return {
    opening: rows[0]?.opening ?? 0n,
    changes: found.slice(0, most),
    isCut: found.length > most,
    isOver: rows[0]?.isOver === true,
  };
}
