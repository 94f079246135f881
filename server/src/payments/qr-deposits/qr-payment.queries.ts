import type { Currency } from '@kapao/core/money';
import type pg from 'pg';
import type { Qr } from './qr.queries.ts';

/**
 * Returns the ledger entry that credited a QR; for money from suspense, the entry by which staff credited it. Null for
 * money that waits or was returned, and for a QR paid twice, since no single entry covers it.
 */
export async function onlyPayment(pool: pg.Pool, qr: Pick<Qr, 'memberId' | 'id'>): Promise<string | null> {
  const { rows } = await pool.query<{ id: string | null }>(
    `select case when i.state is distinct from 'in-suspense' and i.state is distinct from 'returned' then
              coalesce((select d.entry_id from decision d where d.subject_id = p.id and d.decision = 'credit-member'
                          and d.entry_member_id = p.member_id), p.id) end as id
       from qr_payment p left join bank_receipt i on i.entry_id = p.id
      where p.member_id = $1 and p.qr_id = $2 limit 2`,
    [qr.memberId, qr.id],
  );
  return rows.length === 1 ? (rows[0]?.id ?? null) : null;
}

/** Returns the receipts on the same QR that may be this payment under a number spelled otherwise. */
export async function findSpelledOtherwise(
  pool: pg.Pool,
  memberId: string | null,
  evidence: object,
): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    'select id from qr_receipts_spelled_otherwise($1, $2) id',
    [memberId, JSON.stringify(evidence)],
  );
  return rows.map(({ id }) => id);
}

/**
 * Records that an existing entry, which the member has already, paid the QR. Returns false when a QR payment with this
 * entry exists.
 */
export async function noteQrPaid(
  pool: pg.Pool,
  memberId: string,
  entryId: string,
  data: object,
): Promise<boolean> {
  const { rows } = await pool.query<{ noted: boolean }>('select qr_paid_before($1, $2, $3) as noted', [
    memberId,
    entryId,
    JSON.stringify(data),
  ]);
  return rows[0]?.noted ?? false;
}

/** Whether this payment is among those of the QR. */
export async function isPaidBy(
  pool: pg.Pool,
  qr: Pick<Qr, 'memberId' | 'id'>,
  { paymentNo, amount }: { readonly paymentNo: string; readonly amount: string },
): Promise<boolean> {
  const { rowCount } = await pool.query(
    'select from qr_payment where member_id = $1 and qr_id = $2 and payment_no = $3 and amount = $4',
    [qr.memberId, qr.id, paymentNo, amount],
  );
  return rowCount !== 0;
}

/** Credited payment that is verified once more at the gateway. */
export interface CreditedPayment {
  readonly memberId: string;
  readonly id: string;
  readonly qrId: string;
  readonly provider: string;
  readonly paymentNo: string;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly reference: string;
  /** Recipient that made the QR (`Qr`). */
  readonly sentTo: string | null;
  /** Amount of the QR. */
  readonly asked: bigint;
  readonly createdAt: Date;
}

export async function findPayment(
  pool: pg.Pool,
  memberId: string,
  id: string,
): Promise<CreditedPayment | null> {
  const { rows } = await pool.query<CreditedPayment>(
    `select p.member_id as "memberId", p.id, p.qr_id as "qrId", p.provider, p.payment_no as "paymentNo", p.amount,
            q.currency, q.reference, q.sent_to as "sentTo", q.amount as asked, p.created_at as "createdAt"
       from qr_payment p join qr q on q.member_id = p.member_id and q.id = p.qr_id
      where p.member_id = $1 and p.id = $2`,
    [memberId, id],
  );
  return rows[0] ?? null;
}

export async function endPaymentCheck(
  pool: pg.Pool,
  { memberId, id }: Pick<CreditedPayment, 'memberId' | 'id'>,
): Promise<void> {
  await pool.query('select qr_payment_checked($1, $2)', [memberId, id]);
}
