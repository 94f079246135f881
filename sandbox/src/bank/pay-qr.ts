import { randomInt } from 'node:crypto';
import { demoKeys } from '../demo-keys.ts';
import { toText } from '../money.ts';
import { type Bill, readBill } from '../qr/bill-qr.ts';
import { findQrByReferences, type QrRow, type QrStatus, statusOf } from '../qr/qr.queries.ts';
import type { World } from '../world.ts';
import { type Payer, recordTransfer, type TransferRow } from './transfer.ts';

export type QrReading =
  | { ok: true; bill: Bill; qr: QrRow; status: QrStatus }
  | { ok: false; code: 'NOT_A_PAYMENT_QR' | 'UNKNOWN_RECEIVER' | 'UNKNOWN_REFERENCE' };

/** What a bank app learns from a scanned text before the payer confirms. */
export function readPaymentQr(world: World, payload: string): QrReading {
  const bill = readBill(payload);
  if (!bill) return { ok: false, code: 'NOT_A_PAYMENT_QR' };
  if (bill.billerId !== demoKeys.kbank.billerId) return { ok: false, code: 'UNKNOWN_RECEIVER' };
  const qr = findQrByReferences(world.store, bill.reference1, bill.reference2);
  if (!qr) return { ok: false, code: 'UNKNOWN_REFERENCE' };
  return { ok: true, bill, qr, status: statusOf(qr, Date.now()) };
}

export type Payment =
  | { ok: true; transfer: TransferRow }
  | { ok: false; code: 'NOT_A_PAYMENT_QR' | 'UNKNOWN_RECEIVER' | 'UNKNOWN_REFERENCE' | 'QR_ALREADY_PAID' };

/**
 * Pays a QR. A paid QR refuses a second payment. A cancelled or expired one still takes the money: the payer's
 * bank sees a bill with references, not the gateway's clock, and our customer has to cope with that.
 */
export function payQr(world: World, payload: string, payer: Payer, amountAsked: number | undefined): Payment {
  return world.store.atomically((): Payment => {
    const reading = readPaymentQr(world, payload);
    if (!reading.ok) return reading;
    if (reading.status === 'PAID') return { ok: false, code: 'QR_ALREADY_PAID' };
    const { qr } = reading;
    const amount = amountAsked ?? qr.amount;
    const transfer = recordTransfer(world.store, {
      ...payer,
      kind: 'qr',
      to_bank: 'KBANK',
      to_account_no: demoKeys.kbank.billerId,
      to_name: demoKeys.kbank.accountName,
      reference: qr.reference1,
      amount,
      at: Date.now(),
    });
    const txnNo = `APIC${transfer.at}${String(randomInt(1000)).padStart(3, '0')}${transfer.trans_ref.slice(-5)}`;
    world.store.run(
      `UPDATE kbank_qr SET txn_no = ?, paid_amount = ?, paid_at = ? WHERE partner_txn_uid = ?`,
      txnNo,
      amount,
      transfer.at,
      qr.partner_txn_uid,
    );
    world.errands.announce('callback', 'qr', {
      path: '/api/callback/qr/KBANK',
      body: {
        partnerTxnUid: qr.partner_txn_uid,
        partnerId: demoKeys.kbank.partnerId,
        statusCode: '00',
        errorCode: null,
        errorDesc: null,
        merchantId: demoKeys.kbank.merchantId,
        txnAmount: toText(amount),
        txnCurrencyCode: 'THB',
        txnNo,
      },
    });
    return { ok: true, transfer };
  });
}
