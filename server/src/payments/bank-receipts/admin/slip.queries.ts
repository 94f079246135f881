import type { Currency } from '@kapao/core/money';
import type pg from 'pg';
import type { PageCursor } from '../../../platform/db/page-cursor.ts';
import type { SlipState } from '../../slips/states.ts';
import { accountSince } from '../compare/registered-by.ts';

export interface SlipKey {
  readonly memberId: string;
  readonly id: string;
}

/** Slip as listed in the Console, amounts in satang. */
export interface SlipRow {
  readonly memberId: string;
  readonly id: string;
  readonly publicId: string;
  readonly holder: string;
  readonly state: SlipState;
  readonly note: string;
  readonly amount: bigint | null;
  readonly since: Date;
  readonly endedAt: Date | null;
  readonly nextAt: Date | null;
  readonly asked: number;
  readonly provider: string;
  readonly escalatedAt: Date | null;
}

type Maybe<T> = { [Name in keyof T]: T[Name] | null };
type PagedSlip = SlipRow & { readonly us: bigint };

const columns = `i.member_id as "memberId", i.id, i.public_id as "publicId", i.holder, i.state, i.note, i.amount,
  i.created_at as since, i.ended_at as "endedAt", i.next_at as "nextAt", i.attempts as asked, i.provider, i.escalated_at as "escalatedAt"`;

/** Returns the slips that need a staff decision, oldest first. */
export async function openSlips(pool: pg.Pool, after: PageCursor | null, most: number): Promise<PagedSlip[]> {
  const { rows } = await pool.query<Maybe<Omit<PagedSlip, 'state'>> & { state: string | null }>(
    `select ${columns}, (extract(epoch from i.created_at) * 1000000)::bigint as us
       from backoffice_slips($1, $2, $3) i order by i.created_at, i.id`,
    [after?.us, after?.id, most],
  );
  // PostgreSQL reports a function's columns as nullable, but only those that `SlipRow` declares as nullable are ever
  // null.
  return rows as PagedSlip[];
}

/** Returns failed slips, newest first. */
export async function failedSlips(
  pool: pg.Pool,
  after: PageCursor | null,
  limit: number,
  days: number,
): Promise<PagedSlip[]> {
  const { rows } = await pool.query<Maybe<Omit<PagedSlip, 'state'>> & { state: string | null }>(
    `select ${columns}, (extract(epoch from i.ended_at) * 1000000)::bigint as us
       from backoffice_failed_slips($1, $2, $3, $4) i order by i.ended_at desc, i.id desc`,
    [after?.us, after?.id, limit, days],
  );
  return rows as PagedSlip[];
}

export interface SlipFacts extends SlipRow {
  readonly name: string;
  readonly bankCode: string;
  readonly accountNo: string;
  /** Time since which the member's account is registered under this name. */
  readonly accountSince: Date | null;
  readonly fileKey: string;
  readonly qrText: string | null;
  readonly sendingBank: string | null;
  readonly transRef: string | null;
  readonly paidAt: Date | null;
  readonly fromBank: string | null;
  readonly fromAccount: string | null;
  readonly bankReceiptId: string | null;
}

export async function slipFacts(pool: pg.Pool, { memberId, id }: SlipKey): Promise<SlipFacts | null> {
  const { rows } = await pool.query<SlipFacts>(
    `select s.member_id as "memberId", s.id, m.public_id as "publicId", m.bank_account_name as holder, s.state, s.note,
            s.amount, s.created_at as since, s.ended_at as "endedAt", s.next_at as "nextAt", s.attempts as asked, s.provider,
            a.escalated_at as "escalatedAt", m.name, m.bank_code as "bankCode", m.bank_account_no as "accountNo", ${accountSince} as "accountSince",
            s.file_key as "fileKey", s.qr_text as "qrText", s.sending_bank as "sendingBank", s.trans_ref as "transRef",
            s.paid_at as "paidAt", s.from_bank as "fromBank", s.from_account as "fromAccount", s.bank_receipt_id as "bankReceiptId"
       from slip s join member m on m.id = s.member_id
         left join inquiry a on a.member_id = s.member_id and a.kind = 'slip' and a.id = s.id
      where s.member_id = $1 and s.id = $2`,
    [memberId, id],
  );
  return rows[0] ?? null;
}

/** Returns the slip that claimed this reference; the claim stays after the slip itself is swept. */
export async function slipWithReference(
  pool: pg.Pool,
  sendingBank: string,
  transRef: string,
): Promise<{ memberId: string; slipId: string; publicId: string | null } | null> {
  const { rows } = await pool.query<{ memberId: string; slipId: string; publicId: string | null }>(
    `select c.member_id as "memberId", c.slip_id as "slipId", m.public_id as "publicId"
       from slip_claim c left join member m on m.id = c.member_id where c.sending_bank = $1 and c.trans_ref = $2`,
    [sendingBank, transRef],
  );
  return rows[0] ?? null;
}

export interface SlipReceipt {
  readonly id: string;
  readonly amount: bigint;
  readonly state: 'new' | 'credited' | 'in-suspense' | 'returned';
  readonly publicId: string | null;
  readonly at: Date;
}

/** Returns the slip's payment, or the one received under its reference. */
export async function receiptOfSlip(
  pool: pg.Pool,
  bankReceiptId: string | null,
  key: string | null,
): Promise<SlipReceipt | null> {
  const { rows } = await pool.query<SlipReceipt>(
    `select p.id, p.amount, p.state, m.public_id as "publicId", p.paid_at as at
       from bank_receipt p left join member m on m.id = p.member_id
      where p.id = coalesce($1::uuid, (select k.bank_receipt_id from bank_receipt_key k where k.key = $2))`,
    [bankReceiptId, key],
  );
  return rows[0] ?? null;
}

/** Returns the member's deposit notices within a day of that time, newest first, at most ten. */
export async function noticesAround(
  pool: pg.Pool,
  memberId: string,
  at: Date,
): Promise<{ amount: bigint; at: Date }[]> {
  const { rows } = await pool.query<{ amount: bigint; at: Date }>(
    `select amount, created_at as at from deposit_notice
      where member_id = $1 and created_at between $2::timestamptz - interval '1 day' and $2::timestamptz + interval '1 day'
      order by created_at desc limit 10`,
    [memberId, at],
  );
  return rows;
}

export interface NearbyReceipt {
  readonly id: string;
  readonly memberId: string | null;
  readonly bankReceiptId: string;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly paidAt: Date;
  readonly dayOnly: boolean;
  readonly createdAt: Date;
  readonly fromBank: string | null;
  readonly fromAccount: string | null;
  readonly fromNames: string[];
}

/** Row limit, above what suspense holds from two days; staff find the rest under bank receipts. */
const maxNearby = 500;

/** Returns the receipts in suspense, in baht, that were paid within a day of that time. */
export async function nearbyReceipts(pool: pg.Pool, at: Date): Promise<NearbyReceipt[]> {
  const { rows } = await pool.query<NearbyReceipt>(
    `select a.id, a.member_id as "memberId", p.id as "bankReceiptId", a.suspense as amount, p.currency, p.paid_at as "paidAt", p.day_only as "dayOnly", p.created_at as "createdAt", p.from_bank as "fromBank",
            p.from_account as "fromAccount", p.from_names as "fromNames"
       from bank_receipt p join alarm a on a.id = p.entry_id
      where (a.resolved_at is null or a.suspense <> 0) and a.kind in ('unattributed', 'third-party', 'possible-duplicate')
        and a.suspense > 0 and p.currency = 'THB' and p.state = 'in-suspense'
        and p.paid_at between $1::timestamptz - interval '1 day' and $1::timestamptz + interval '1 day'
      order by a.created_at desc, a.id limit ${maxNearby}`,
    [at],
  );
  return rows;
}
