import { randomInt } from 'node:crypto';
import type { Store } from '../state/store.ts';
import type { QrStatus } from './qr.queries.ts';
import type { PaidQr } from './scanned-qr.ts';

export type Gateway = 'WW' | 'E2P' | 'BCEL' | 'JDB';

/** QR of any gateway except KBANK, which has a table of its own with more fields. */
export interface GatewayQr {
  gateway: Gateway;
  reference: string;
  amount: number;
  currency: 'THB' | 'LAK';
  qr_text: string;
  created_at: number;
  expires_at: number;
  cancelled_at: number | null;
  payment_no: string | null;
  paid_amount: number | null;
  paid_at: number | null;
  trans_ref: string | null;
  from_bank: string | null;
  from_account_no: string | null;
  from_name: string | null;
  /** 1 once the bank's own records have the payment; set only for JDB, whose records may lag. */
  known: number;
}

export function findGatewayQr(store: Store, gateway: Gateway, reference: string): GatewayQr | undefined {
  return store.one<GatewayQr>(
    `SELECT * FROM gateway_qr WHERE gateway = ? AND reference = ?`,
    gateway,
    reference,
  );
}

/** Returns the text of the QR whose payment carries this reference; '' if there is none. */
export function textOfQr({ store }: { store: Store }, reference: string): string {
  const sql = `SELECT qr_text FROM gateway_qr WHERE reference = ?1 UNION ALL SELECT qr_text FROM kbank_qr WHERE reference1 = ?1`;
  return store.one<{ qr_text: string }>(sql, reference)?.qr_text ?? '';
}

export function insertGatewayQr(
  store: Store,
  qr: Pick<GatewayQr, 'gateway' | 'reference' | 'amount' | 'currency' | 'qr_text'>,
  lifeMs: number,
): void {
  const now = Date.now();
  store.run(
    `INSERT INTO gateway_qr (gateway, reference, amount, currency, qr_text, created_at, expires_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    qr.gateway,
    qr.reference,
    qr.amount,
    qr.currency,
    qr.qr_text,
    now,
    now + lifeMs,
  );
}

export function statusOfQr(qr: GatewayQr, now = Date.now()): QrStatus {
  if (qr.paid_at !== null) return 'PAID';
  if (qr.cancelled_at !== null) return 'CANCELLED';
  return now >= qr.expires_at ? 'EXPIRED' : 'REQUESTED';
}

/** Records a payment and returns the gateway's number for it. */
export function recordPayment(
  store: Store,
  { gateway, reference }: Pick<GatewayQr, 'gateway' | 'reference'>,
  { amount, transfer, payer }: PaidQr,
): string {
  const paymentNo = `${gateway}${transfer.at}${String(randomInt(100_000)).padStart(5, '0')}`;
  store.run(
    `UPDATE gateway_qr SET payment_no = ?, paid_amount = ?, paid_at = ?, trans_ref = ?, from_bank = ?,
       from_account_no = ?, from_name = ? WHERE gateway = ? AND reference = ?`,
    paymentNo,
    amount,
    transfer.at,
    transfer.trans_ref,
    payer?.from_bank ?? null,
    payer?.from_account_no ?? null,
    payer?.from_name ?? null,
    gateway,
    reference,
  );
  return paymentNo;
}
