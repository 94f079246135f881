import type pg from 'pg';
import { accountSince } from '../compare/registered-by.ts';

/** Facts about a candidate member for the Console. */
export interface MemberFacts {
  readonly memberId: string;
  readonly publicId: string;
  readonly name: string;
  readonly phone: string;
  readonly bankCode: string;
  readonly accountNo: string;
  readonly accountName: string;
  readonly since: Date;
  /** Time since which the account is registered under this name. */
  readonly accountSince: Date;
  readonly blocked: boolean;
}

const columns = `m.id as "memberId", m.public_id as "publicId", m.name, m.phone, m.bank_code as "bankCode",
  m.bank_account_no as "accountNo", m.bank_account_name as "accountName", m.created_at as since, ${accountSince} as "accountSince",
  m.status <> 'active' as blocked`;
type Row = Omit<MemberFacts, 'blocked' | 'accountSince'> & {
  readonly accountSince: Date | null;
  readonly blocked: boolean | null;
};
const withFlag = (row: Row): MemberFacts => ({
  ...row,
  accountSince: row.accountSince ?? row.since,
  blocked: row.blocked === true,
});

export async function membersOf(pool: pg.Pool, ids: readonly string[]): Promise<MemberFacts[]> {
  const { rows } = await pool.query<Row>(`select ${columns} from member m where m.id = any ($1)`, [ids]);
  return rows.map(withFlag);
}

const maxFound = 5;

/** Returns at most five members whose public id, phone number or bank account number matches exactly. */
export async function membersByIdentifier(
  pool: pg.Pool,
  called: { readonly publicId: string; readonly phones: readonly string[]; readonly accountNo: string },
): Promise<MemberFacts[]> {
  const { rows } = await pool.query<Row>(
    `select ${columns} from member m where m.id in (
       select c.member_id from public_id_claim c where c.public_id = $1
       union select c.member_id from phone_claim c where c.phone = any ($2)
       union (select c.member_id from bank_account_claim c where c.account_no = $3 limit ${maxFound}))
      order by m.created_at limit ${maxFound}`,
    [called.publicId, called.phones, called.accountNo],
  );
  return rows.map(withFlag);
}

export interface PaidBefore {
  readonly memberId: string;
  readonly times: bigint;
  readonly last: Date;
}

/** Returns the members who were credited the newest payments from an account written like this one. */
export async function membersPaidFrom(
  pool: pg.Pool,
  { bankCode, accountNo }: { readonly bankCode: string; readonly accountNo: string },
): Promise<PaidBefore[]> {
  const { rows } = await pool.query<{ [Name in keyof PaidBefore]: PaidBefore[Name] | null }>(
    `select member_id as "memberId", count(*) as times, max(created_at) as last
       from (select p.member_id, p.created_at from bank_receipt p
              where p.from_bank = $1 and p.from_account = $2 and p.member_id is not null
              order by p.created_at desc limit 200) newest
      group by member_id order by 2 desc, 3 desc limit 20`,
    [bankCode, accountNo],
  );
  // Groups exist only for existing rows, so no column is null.
  return rows as PaidBefore[];
}

/** Earlier movement of a member that this receipt in suspense may duplicate. */
export interface EarlierMovement {
  readonly memberId: string;
  /** Time of a manual credit for a missed deposit; null: none. */
  readonly manualAdjustmentAt: Date | null;
  /** Time at which a payout that this receipt may return was sent; null: none. */
  readonly sentAt: Date | null;
}

export async function earlierMovementsOf(
  pool: pg.Pool,
  lineId: string,
  memberIds: readonly string[],
): Promise<EarlierMovement[]> {
  const { rows } = await pool.query<EarlierMovement>(
    `select g.member_id as "memberId", c.credited_at as "manualAdjustmentAt", w.sent_at as "sentAt"
       from (select m as member_id, bank_receipt_is_missed_deposit($1, m) as id from unnest($2::uuid[]) m) g
         left join missed_deposit c on c.entry_id = g.id
         left join withdrawal w on w.member_id = g.member_id and w.id = g.id
      where g.id is not null`,
    [lineId, memberIds],
  );
  return rows;
}

export interface ReceiptSlip {
  readonly memberId: string;
  readonly slipId: string;
  readonly at: Date;
  readonly state: 'stored' | 'read' | 'verified' | 'success' | 'failed';
}

/** Returns the slips that the bank confirmed as belonging to this payment. */
export async function slipsOf(pool: pg.Pool, bankReceiptId: string): Promise<ReceiptSlip[]> {
  const { rows } = await pool.query<ReceiptSlip>(
    `select member_id as "memberId", id as "slipId", created_at as at, state from slip
      where bank_receipt_id = $1 order by created_at, id limit 20`,
    [bankReceiptId],
  );
  return rows;
}
