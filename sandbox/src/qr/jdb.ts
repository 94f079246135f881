import { bangkokTime } from '../bank/trans-ref.ts';
import { demoKeys } from '../demo-keys.ts';
import { type Fields, text } from '../fields.ts';
import { toPositiveMinor } from '../money.ts';
import type { SandboxState } from '../sandbox-state.ts';
import { findGatewayQr, insertGatewayQr, recordPayment, statusOfQr } from './gateway-qr.queries.ts';
import { type LaoQr, writeLaoQr } from './lao-qr.ts';
import type { ScannedQr } from './scanned-qr.ts';

const lifeMs = 10 * 60_000;

export type JdbAnswer =
  | { success: true; message: 'SUCCESS'; data: Fields }
  | { success: false; message: string };

/** Creates the QR of a bill; a bill number can be used only once. */
export function generateQr(state: SandboxState, fields: Fields): JdbAnswer {
  const billNumber = text(fields, 'billNumber');
  const amount = toPositiveMinor(fields.txnAmount);
  if (!/^[A-Za-z0-9]{1,25}$/.test(billNumber)) return { success: false, message: 'INVALID_BILL_NUMBER' };
  if (amount === undefined || amount % 100 !== 0) return { success: false, message: 'INVALID_AMOUNT' };
  const { issuer, receiver, payee: name } = demoKeys.jdb;
  return state.store.atomically((): JdbAnswer => {
    if (findGatewayQr(state.store, 'JDB', billNumber))
      return { success: false, message: 'DUPLICATE_BILL_NUMBER' };
    const emv = writeLaoQr({ issuer, receiver, amount, billNumber, name });
    const qr = { gateway: 'JDB', reference: billNumber, amount, currency: 'LAK', qr_text: emv } as const;
    insertGatewayQr(state.store, qr, lifeMs);
    return { success: true, message: 'SUCCESS', data: { mcid: receiver, emv } };
  });
}

/** Returns what the bank's records have of a bill. Unpaid and unknown bills get the same answer. */
export function checkTransaction(state: SandboxState, fields: Fields): JdbAnswer {
  const qr = findGatewayQr(state.store, 'JDB', text(fields, 'billNumber'));
  if (!qr?.known) return { success: false, message: 'TRANSACTION_NOT_FOUND' };
  return {
    success: true,
    message: 'SUCCESS',
    data: {
      refNo: qr.payment_no,
      exReferenceNo: qr.trans_ref,
      txnDateTime: bangkokTime(qr.paid_at ?? 0)
        .slice(0, 19)
        .replace('T', ' '),
      txnAmount: (qr.paid_amount ?? 0) / 100,
      billNumber: qr.reference,
      sourceAccount: qr.from_account_no ?? '',
      sourceName: qr.from_name ?? '',
      sourceCurrency: 'LAK',
    },
  };
}

export function scanJdb(state: SandboxState, lao: LaoQr): ScannedQr | undefined {
  const qr = findGatewayQr(state.store, 'JDB', lao.billNumber);
  if (!qr) return undefined;
  return {
    amount: qr.amount,
    currency: 'LAK',
    receiver: demoKeys.jdb.payee,
    reference: qr.reference,
    status: statusOfQr(qr),
    toBank: 'JDB',
    toAccountNo: '32170418000001',
    book: (paid) => {
      recordPayment(state.store, qr, paid);
      // The bank's records may lag behind the payer's screen.
      state.scheduler.addCallback('jdb-known', 'qr', { reference: qr.reference });
    },
  };
}
