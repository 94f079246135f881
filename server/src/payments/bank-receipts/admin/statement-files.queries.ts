import type { Currency } from '@kapao/core/money';
import type pg from 'pg';

/** Imported statement, with counts of the receipts that it alone reported, by state. */
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
  /** Minor units of the credited receipts. */
  readonly creditedAmount: bigint;
  readonly waiting: number;
  readonly returned: number;
  /** Id of the open request to release the statement; null: none. */
  readonly openRequest: string | null;
}

const maxFiles = 100;

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
       from (select * from statement_file f where $1::text is null or f.file = $1 order by f.imported_at desc limit ${maxFiles}) s
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
  // PostgreSQL reports a subquery's columns as nullable, but only the dates, names and the request are ever null.
  return rows as StatementFileRow[];
}

/**
 * Credits that only this file caused while it was imported for one account, and how much of them the members still
 * have.
 */
export interface CreditsOfFile {
  readonly accountId: string;
  readonly account: string;
  readonly currency: Currency;
  /** Minor units credited. */
  readonly creditedAmount: bigint;
  /** Sum of the wallets of the members, of each at most what the file credited. */
  readonly left: bigint;
}

/** Returns these credits for each account that the file is or was imported for, the present account first. */
export async function creditsOfFile(db: pg.Pool | pg.ClientBase, file: string): Promise<CreditsOfFile[]> {
  const { rows } = await db.query<{ [Name in keyof CreditsOfFile]: CreditsOfFile[Name] | null }>(
    `select d.id as "accountId", d.bank_code || ' ' || d.account_no as account, d.currency, c.amount as "creditedAmount", c."left"
       from statement_file f cross join lateral unnest(f.receiver || f.earlier_receivers) with ordinality r (id, at)
       join deposit_account d on d.id = r.id
      cross join lateral (
        select coalesce(sum(o.credited), 0)::bigint as amount,
               coalesce(sum(least(o.credited, coalesce(a.balance, 0))), 0)::bigint as "left"
          from (select p.member_id, sum(p.amount) as credited from (select f.file, d.id as receiver) s join bank_receipt p on ${ofFileAlone}
                 where p.state = 'credited' group by p.member_id) o
          left join account a on a.member_id = o.member_id and a.code = 'wallet') c
      where f.file = $1 order by r.at`,
    [file],
  );
  // None of these columns is ever null.
  return rows as CreditsOfFile[];
}

/** Payment that only this file reported and that was credited. */
export interface CreditedByFile {
  readonly bankReceiptId: string;
  readonly memberId: string;
  readonly publicId: string;
  readonly paidAt: Date;
  readonly amount: bigint;
  /** Balance of the member's wallet now. */
  readonly wallet: bigint;
  readonly isHeld: boolean;
}

const maxCredited = 500;

/** Returns the largest payments into an account that only this file reported and that were credited. */
export async function creditedByFile(
  db: pg.Pool | pg.ClientBase,
  file: string,
  receiver: string,
): Promise<CreditedByFile[]> {
  const { rows } = await db.query<{ [Name in keyof CreditedByFile]: CreditedByFile[Name] | null }>(
    `select p.id as "bankReceiptId", m.id as "memberId", m.public_id as "publicId", p.paid_at as "paidAt", p.amount,
            coalesce(a.balance, 0)::bigint as wallet, m.withdrawals_held_at is not null as "isHeld"
       from (select $1::text as file, $2::uuid as receiver) s join bank_receipt p on ${ofFileAlone} join member m on m.id = p.member_id
       left join account a on a.member_id = m.id and a.code = 'wallet'
      where p.state = 'credited' order by p.amount desc, p.id limit ${maxCredited}`,
    [file, receiver],
  );
  // None of these columns is ever null.
  return rows as CreditedByFile[];
}

/**
 * Approval of a release: its id and approver, and the requester's reason, which the page of each member whose
 * withdrawals it holds shows.
 */
export interface ReleaseApproval {
  readonly id: string;
  readonly who: string;
  readonly why: string;
}

/**
 * Releases a statement file and, with `hold`, holds the withdrawals of the members whom it alone credited, as an
 * action of `who`: calls `statement_file_release` (server/migrations/0164-wrong-statement.sql). False: the file
 * belongs to another account by now.
 */
export async function releaseStatementFile(
  client: pg.ClientBase,
  { file, account, hold }: { readonly file: string; readonly account: string; readonly hold: boolean },
  { id, who, why }: ReleaseApproval,
): Promise<boolean> {
  const { rows } = await client.query<{ released: boolean | null }>(
    'select statement_file_release($1, $2, $3, $4, $5, $6) as released',
    [file, account, hold, id, who, why],
  );
  return rows[0]?.released === true;
}
