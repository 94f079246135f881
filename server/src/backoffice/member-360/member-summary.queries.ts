import type { Currency } from '@kapao/core/money';
import type pg from 'pg';

export interface MemberSummaryRow {
  readonly memberId: string;
  readonly publicId: string;
  readonly phone: string;
  readonly name: string;
  readonly status: 'active' | 'inactive';
  readonly currency: Currency;
  readonly bankCode: string;
  readonly bankAccountNo: string;
  readonly bankAccountName: string;
  readonly bankSince: Date | null;
  readonly source: string | null;
  readonly createdAt: Date;
  readonly breakUntil: Date | null;
  readonly excludedUntil: Date | null;
  readonly withdrawWaitsUntil: Date | null;
  readonly withdrawalsHeldAt: Date | null;
  readonly invitesBarredAt: Date | null;
  readonly isOnline: boolean | null;
  readonly tags: string[] | null;
  /** Number of abuse flags that nobody has reviewed. */
  readonly flags: bigint | null;
  readonly friends: bigint | null;
}

export async function memberSummaryOf(pool: pg.Pool, memberId: string): Promise<MemberSummaryRow | null> {
  const { rows } = await pool.query<MemberSummaryRow>(
    `select m.id as "memberId", m.public_id as "publicId", m.phone, m.name, m.status, m.currency,
            m.bank_code as "bankCode", m.bank_account_no as "bankAccountNo", m.bank_account_name as "bankAccountName",
            (select c.claimed_at from bank_account_claim c
              where c.bank_code = m.bank_code and c.account_no = m.bank_account_no) as "bankSince",
            m.source_code as source, m.created_at as "createdAt", m.break_until as "breakUntil",
            m.excluded_until as "excludedUntil", m.withdraw_waits_until as "withdrawWaitsUntil",
            m.withdrawals_held_at as "withdrawalsHeldAt", m.invites_barred_at as "invitesBarredAt",
            exists (select from session s where s.member_id = m.id and s.impersonated_by is null and s.revoked_at is null
                       and s.used_at > now() - interval '1 hour') as "isOnline",
            array(select t.tag from member_tag t where t.member_id = m.id order by t.created_at, t.tag) as tags,
            (select count(*) from abuse_flag a where a.member_id = m.id and a.reviewed_at is null) as flags,
            (select b.friends from invite_summary b where b.member_id = m.id) as friends
       from member m where m.id = $1`,
    [memberId],
  );
  return rows[0] ?? null;
}

/** Returns a member's currency and status; null if there is no such member. */
export async function currencyAndStatusOf(
  pool: pg.Pool,
  memberId: string,
): Promise<{ readonly currency: Currency; readonly status: 'active' | 'inactive' } | null> {
  const { rows } = await pool.query<{ currency: Currency; status: 'active' | 'inactive' }>(
    'select currency, status from member where id = $1',
    [memberId],
  );
  return rows[0] ?? null;
}

export interface PersonalRow {
  readonly name: string;
  readonly phone: string;
  readonly bankCode: string;
  readonly accountNo: string;
  readonly holder: string;
}

export async function personalOf(pool: pg.Pool, memberId: string): Promise<PersonalRow | null> {
  const { rows } = await pool.query<PersonalRow>(
    `select name, username as phone, bank_code as "bankCode", bank_account_no as "accountNo", bank_account_name as holder
       from member where id = $1`,
    [memberId],
  );
  return rows[0] ?? null;
}
