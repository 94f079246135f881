import type { Currency } from '@kapao/core/money';
import type pg from 'pg';

/** Imported statement; what it alone reported is counted by state. */
export interface StatementFileRow {
  readonly file: string;
  readonly accountId: string;
  readonly account: string;
  readonly currency: Currency;
  readonly importedAt: Date;
  readonly finishedAt: Date | null;
  readonly releasedAt: Date | null;
  readonly requestedBy: string | null;
  readonly approvedBy: string | null;
  readonly credited: number;
  /** Minor units. */
  readonly creditedAmount: bigint;
  readonly waiting: number;
  readonly returned: number;
  /** Open request to release it. */
  readonly openRequest: string | null;
}

const mostFiles = 100;

/** Condition for the receipts (`p`) that only a file (`s`) reported, for its account. */
const ofFileAlone = `p.files <> '{}' and p.files @> array[s.file] and p.receiver = s.receiver and p.sources = array['import']`;

/** Returns the newest imported statements, or one of them. */
export async function statementFileRows(
  db: pg.Pool | pg.ClientBase,
  file: string | null = null,
): Promise<StatementFileRow[]> {
  const { rows } = await db.query<{
    [Name in keyof StatementFileRow]: StatementFileRow[Name] | null;
  }>(
    `select s.file, d.id as "accountId", d.bank_code || ' ' || d.account_no as account, d.currency,
            s.imported_at as "importedAt", s.finished_at as "finishedAt", s.released_at as "releasedAt",
            q.requester as "requestedBy", q.approver as "approvedBy", c.credited, c.amount as "creditedAmount", c.waiting, c.returned,
            (select o.id from approval_request o
              where o.subject = 'statement-file' and o.subject_id = s.file and o.state = 'open' and o.expires_at > now()) as "openRequest"
       from (select * from statement_file f where $1::text is null or f.file = $1 order by f.imported_at desc limit ${mostFiles}) s
       join deposit_account d on d.id = s.receiver
      cross join lateral (
        select count(*) filter (where p.state = 'credited')::integer as credited,
               coalesce(sum(p.amount) filter (where p.state = 'credited'), 0)::bigint as amount,
               count(*) filter (where p.state in ('new', 'in-suspense'))::integer as waiting,
               count(*) filter (where p.state = 'returned')::integer as returned
          from bank_receipt p where ${ofFileAlone}) c
       left join lateral (
        select r.name as requester, b.name as approver from approval_request a
          join staff_member r on r.id = a.requested_by join staff_member b on b.id = a.decided_by
         where a.kind = 'statement' and a.state = 'approved' and a.payload ->> 'file' = s.file
         order by a.decided_at desc limit 1) q on true
      order by s.imported_at desc`,
    [file],
  );
  // None but the dates, names and the request is ever null, which PostgreSQL does not declare of a subquery's columns.
  return rows as StatementFileRow[];
}

/** Payment that only this file reported and that was credited. */
export interface CreditedByFile {
  readonly bankReceiptId: string;
  readonly memberId: string;
  readonly publicId: string;
  readonly paidAt: Date;
  readonly amount: bigint;
  /** What the member has in the wallet now. */
  readonly wallet: bigint;
  readonly isHeld: boolean;
}

const mostCredited = 500;

/** Returns the largest payments that only this file reported and that were credited, with what their members still have. */
export async function creditedByFile(db: pg.Pool | pg.ClientBase, file: string): Promise<CreditedByFile[]> {
  const { rows } = await db.query<{ [Name in keyof CreditedByFile]: CreditedByFile[Name] | null }>(
    `select p.id as "bankReceiptId", m.id as "memberId", m.public_id as "publicId", p.paid_at as "paidAt", p.amount,
            coalesce(a.balance, 0)::bigint as wallet, m.withdrawals_held_at is not null as "isHeld"
       from statement_file s join bank_receipt p on ${ofFileAlone} join member m on m.id = p.member_id
       left join account a on a.member_id = m.id and a.code = 'wallet'
      where s.file = $1 and p.state = 'credited' order by p.amount desc, p.id limit ${mostCredited}`,
    [file],
  );
  // None of these columns is ever null.
  return rows as CreditedByFile[];
}

/**
 * Releases a statement file and, with `hold`, holds the withdrawals of the members whom it alone credited: calls
 * `statement_file_release` (server/migrations/0164-wrong-statement.sql). False: it is of another account by now.
 */
export async function releaseStatementFile(
  client: pg.ClientBase,
  { file, account, hold }: { readonly file: string; readonly account: string; readonly hold: boolean },
): Promise<boolean> {
  const { rows } = await client.query<{ released: boolean | null }>(
    'select statement_file_release($1, $2, $3) as released',
    [file, account, hold],
  );
  return rows[0]?.released === true;
}
