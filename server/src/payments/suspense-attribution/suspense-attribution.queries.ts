import type pg from 'pg';
import type { DepositNoticeState } from '../deposit-notices/states.ts';
import type { AttributionCandidate, UnattributedReceipt } from './suspense-attribution.ts';

export interface SuspenseReceipt extends UnattributedReceipt {
  readonly id: string;
  readonly currency: 'THB' | 'LAK';
  readonly fromNames: string[];
}

/** Returns a payment that is in suspense; null for every other. */
export async function findSuspenseReceipt(pool: pg.Pool, id: string): Promise<SuspenseReceipt | null> {
  const { rows } = await pool.query<SuspenseReceipt>(
    `select id, amount, currency, paid_at as "paidAt", day_only as "dayOnly", from_bank as "fromBank",
            from_account as "fromAccount", from_names as "fromNames"
       from bank_receipt where id = $1 and state = $2`,
    [id, 'in-suspense'],
  );
  return rows[0] ?? null;
}

type NoticeRow = Omit<AttributionCandidate, 'depositNotice'> & { readonly amount: bigint; readonly at: Date };

/** Row limit, more than a person reads. */
const maxCandidates = 50;

/**
 * Returns members with an unmatched deposit notice of this amount within 36 hours of the payment: a day, and
 * half a day more for a payment known only by its day, which is stored as noon.
 */
export async function noticeSendersOf(
  pool: pg.Pool,
  payment: SuspenseReceipt,
): Promise<AttributionCandidate[]> {
  const { rows } = await pool.query<NoticeRow>(
    `select m.id as "memberId", m.public_id as "publicId", m.bank_code as "bankCode", m.bank_account_no as "accountNo",
            m.bank_account_name as "accountName", a.amount, a.created_at as at
       from deposit_notice a join member m on m.id = a.member_id
      where a.currency = $1 and a.amount = $2 and a.state <> $4
        and a.created_at between $3::timestamptz - interval '36 hours' and $3::timestamptz + interval '36 hours'
      order by abs(extract(epoch from a.created_at - $3::timestamptz)), a.id limit ${maxCandidates}`,
    [payment.currency, payment.amount, payment.paidAt, 'matched' satisfies DepositNoticeState],
  );
  return rows.map(({ amount, at, ...member }) => ({ ...member, depositNotice: { amount, at } }));
}

/** Returns the public ids of members for the Console. */
export async function publicIdsOf(pool: pg.Pool, memberIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ id: string; publicId: string }>(
    'select id, public_id as "publicId" from member where id = any ($1)',
    [memberIds],
  );
  return new Map(rows.map(({ id, publicId }) => [id, publicId]));
}
