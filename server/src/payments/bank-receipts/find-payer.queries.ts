import type pg from 'pg';
import type { Payer } from './receipt-evidence.ts';

/** A member's registered account. */
export interface Account {
  readonly memberId: string;
  readonly bankCode: string;
  readonly accountNo: string;
  readonly accountName: string;
  /** Time since which the account is the member's. */
  readonly claimedAt: Date;
}

const account = `c.member_id as "memberId", c.bank_code as "bankCode", c.account_no as "accountNo", m.bank_account_name as "accountName",
  c.claimed_at as "claimedAt"`;

/** Returns the accounts with this number, at this bank if known, the oldest first. Two are enough to know that it is ambiguous. */
export async function accountsOf(
  pool: pg.Pool,
  accountNo: string,
  bankCode: string | null,
): Promise<Account[]> {
  const { rows } = await pool.query<Account>(
    `select ${account} from bank_account_claim c join member m on m.id = c.member_id
      where c.account_no = $1 and ($2::text is null or c.bank_code = $2) order by c.claimed_at limit 2`,
    [accountNo, bankCode],
  );
  return rows;
}

/** Row limit; of a million members of one bank about a hundred match four digits. */
const maxSimilar = 2_000;
const oneMore = 2_001;

/** Returns the accounts with these four digits at this place (`account_windows`); null: too many to search. */
export async function similarAccounts(pool: pg.Pool, window: string): Promise<Account[] | null> {
  const { rows } = await pool.query<Account>(
    `select ${account} from bank_account_claim c join member m on m.id = c.member_id
      where account_windows(c.bank_code, c.account_no) @> array[$1] limit ${oneMore}`,
    [window],
  );
  return rows.length > maxSimilar ? null : rows;
}

/** Whether the holder's name of the member's bank account has changed since. */
export async function isRenamedSince(pool: pg.Pool, memberId: string, at: Date): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from member_change h
      where h.member_id = $1 and h.at > $2 and h.what in ('bank-account', 'bank-name') limit 1`,
    [memberId, at],
  );
  return rowCount !== 0;
}

/** Number of the newest payments searched, more than a month of a member who pays every day. */
const maxRemembered = 50;

/** Whether one of the member's newest payments came from an account that is written like this one. */
export async function hasPaidFrom(
  pool: pg.Pool,
  memberId: string,
  { bankCode, accountNo }: Pick<Payer, 'bankCode' | 'accountNo'>,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from (select p.from_bank, p.from_account from bank_receipt p where p.member_id = $1
                   order by p.created_at desc limit ${maxRemembered}) newest
      where newest.from_bank = $2 and newest.from_account = $3 limit 1`,
    [memberId, bankCode, accountNo],
  );
  return rowCount !== 0;
}
