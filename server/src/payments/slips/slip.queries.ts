import type pg from 'pg';
import type { LimitRefusal } from '../../ledger/entry.ts';
import { traceparent } from '../../platform/tracing/trace.ts';
import { releasingReasons, type SlipReason, type SlipState } from './states.ts';

export interface SlipKey {
  readonly memberId: string;
  readonly id: string;
}

export interface Slip extends SlipKey {
  readonly state: SlipState;
  readonly fileKey: string;
  readonly provider: string;
  readonly qrText: string | null;
  /** Three digits, or TRUEMONEY. */
  readonly sendingBank: string | null;
  readonly transRef: string | null;
  /** Attempts in which the verifier gave no verdict. */
  readonly turns: number;
  /** Attempts in which the bank did not know the transfer. */
  readonly notFound: number;
  readonly bankReceiptId: string | null;
  readonly createdAt: Date;
}

export async function findSlip(pool: pg.Pool, memberId: string, id: string): Promise<Slip | null> {
  const { rows } = await pool.query<Slip>(
    `select member_id as "memberId", id, state, file_key as "fileKey", provider, qr_text as "qrText",
            sending_bank as "sendingBank", trans_ref as "transRef", attempts as turns, not_found as "notFound",
            bank_receipt_id as "bankReceiptId", created_at as "createdAt"
       from slip where member_id = $1 and id = $2`,
    [memberId, id],
  );
  return rows[0] ?? null;
}

/** Slips that one member may upload per minute, more than a person needs; refused pictures count as well. */
export const slipsPerMinute = 6;

export type SlipRefusal = LimitRefusal | { readonly code: 'REQUEST_LIMIT_1MIN'; readonly retryAfter: number };

/**
 * Returns the refusal before the image is processed, by `slip_refusal` in `server/migrations/0065-slip.sql`; `beginSlip`
 * checks again. `most`: slips that this minute may have.
 */
export async function slipRefusal(
  pool: pg.Pool,
  memberId: string,
  most: number,
): Promise<SlipRefusal | null> {
  const { rows } = await pool.query<{ refusal: SlipRefusal | null }>(
    'select slip_refusal($1, $2) as refusal',
    [memberId, most],
  );
  return rows[0]?.refusal ?? null;
}

/**
 * Stores a slip, by `slip_begin` in `server/migrations/0065-slip.sql`. Returns null when it is stored; an inquiry then
 * verifies it.
 */
export async function beginSlip(
  pool: pg.Pool,
  { memberId, id, fileKey, provider }: Pick<Slip, 'memberId' | 'id' | 'fileKey' | 'provider'>,
  most: number,
): Promise<SlipRefusal | null> {
  const { rows } = await pool.query<{ refusal: SlipRefusal | null }>(
    'select slip_begin($1, $2, $3, $4, $5, $6) as refusal',
    [memberId, id, fileKey, provider, most, traceparent()],
  );
  return rows[0]?.refusal ?? null;
}

/** Stores the QR of the slip and claims its reference. Returns false when another slip has this reference. */
export async function markRead(
  pool: pg.Pool,
  { memberId, id }: SlipKey,
  qr: { readonly text: string; readonly sendingBank: string; readonly transRef: string },
): Promise<boolean> {
  const { rows } = await pool.query<{ isOurs: boolean | null }>(
    'select slip_read($1, $2, $3, $4, $5) as "isOurs"',
    [memberId, id, qr.text, qr.sendingBank, qr.transRef],
  );
  return rows[0]?.isOurs ?? false;
}

/** Ends the slip and its inquiry. */
export async function failSlip(pool: pg.Pool, { memberId, id }: SlipKey, reason: SlipReason): Promise<void> {
  await pool.query('select slip_fail($1, $2, $3, $4)', [
    memberId,
    id,
    reason,
    releasingReasons.includes(reason),
  ]);
}

/** Schedules the next attempt; returns how often the verifier has barred us. */
export async function markLater(
  pool: pg.Pool,
  { memberId, id }: SlipKey,
  { why, inMs }: { readonly why: 'not-found' | 'later' | 'barred'; readonly inMs: number },
): Promise<number> {
  const { rows } = await pool.query<{ barred: number | null }>(
    'select slip_later($1, $2, $3, $4) as barred',
    [memberId, id, why, inMs],
  );
  return rows[0]?.barred ?? 0;
}

/** Payment as the bank reported it for a slip. */
export interface ReportedPayment {
  readonly bankReceiptId: string;
  /** Satang. */
  readonly amount: bigint;
  readonly paidAt: Date;
  readonly fromBank: string | null;
  readonly fromAccount: string | null;
}

/** Records the slip's payment. With a reason the slip fails all the same; without one it ends with the payment. */
export async function markReported(
  pool: pg.Pool,
  { memberId, id }: SlipKey,
  { bankReceiptId, amount, paidAt, fromBank, fromAccount }: ReportedPayment,
  reason: SlipReason | null,
): Promise<void> {
  await pool.query('select slip_reported($1, $2, $3, $4, $5, $6, $7, $8)', [
    memberId,
    id,
    bankReceiptId,
    amount,
    paidAt,
    fromBank,
    fromAccount,
    reason ?? '',
  ]);
}

/** Receiving account of ours, with the bank number used on slips. */
export interface ReceivingAccount {
  readonly id: string;
  readonly bankCode: string;
  readonly bankNumber: string | null;
  readonly accountNo: string;
  readonly accountName: string;
}

/**
 * Returns the receiving accounts, also those no longer shown, since members keep the numbers; QR accounts take no slips.
 */
export async function receivingAccounts(pool: pg.Pool): Promise<ReceivingAccount[]> {
  const { rows } = await pool.query<ReceivingAccount>(
    `select d.id, d.bank_code as "bankCode", b.numeric_code as "bankNumber", d.account_no as "accountNo",
            d.account_name as "accountName"
       from deposit_account d left join bank b on b.code = d.bank_code
      where d.mode <> 'QR' and d.currency = 'THB' order by d.position, d.id`,
  );
  return rows;
}

/** Returns our code of the bank with this number; null: none of the members' banks. */
export async function bankOfNumber(pool: pg.Pool, number: string): Promise<string | null> {
  const { rows } = await pool.query<{ code: string }>(
    `select code from bank where numeric_code = $1 and currency = 'THB' order by position limit 1`,
    [number],
  );
  return rows[0]?.code ?? null;
}

/** Returns the three digits by which slips name the bank with this code of ours; null: none. */
export async function numberOfBank(pool: pg.Pool, code: string): Promise<string | null> {
  const { rows } = await pool.query<{ number: string | null }>(
    'select numeric_code as number from bank where code = $1',
    [code],
  );
  return rows[0]?.number ?? null;
}
