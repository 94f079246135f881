import { randomInt } from 'node:crypto';
import { demoKeys } from '../demo-keys.ts';
import { type Fields, text } from '../fields.ts';
import { toPositiveMinor, toText } from '../money.ts';
import type { SandboxState } from '../sandbox-state.ts';
import { type Bill, writeBill } from './bill-qr.ts';
import { findQr, findQrByReferences, insertQr, type QrRow, statusOf } from './qr.queries.ts';
import type { PaidQr, ScannedQr } from './scanned-qr.ts';

/** Lifetime of this bank's dynamic Thai QR: ten minutes. */
export const qrLifeMs = 10 * 60_000;

export type GatewayAnswer = Fields;

export function gatewayError(errorCode: string, errorDesc: string): GatewayAnswer {
  return { statusCode: '10', errorCode, errorDesc };
}

const gatewayOk = { statusCode: '00', errorCode: null, errorDesc: null };

/** POST qr_request. The caller's `partnerTxnUid` identifies the QR forever; using it again is a duplicate. */
export function requestQr(state: SandboxState, fields: Fields): GatewayAnswer {
  const uid = text(fields, 'partnerTxnUid');
  const reference = (name: string) => text(fields, name);
  const amount = toPositiveMinor(fields.txnAmount);
  if (text(fields, 'qrType') !== '3') return gatewayError('invalid_qr_type', 'qrType must be "3".');
  if (text(fields, 'txnCurrencyCode') !== 'THB') {
    return gatewayError('invalid_currency_code', 'txnCurrencyCode must be "THB".');
  }
  if (amount === undefined) return gatewayError('invalid_txn_amount', 'txnAmount must be above zero.');
  if (!/^[A-Z0-9]{1,20}$/.test(reference('reference1'))) {
    return gatewayError('invalid_reference1', 'reference1 takes 1 to 20 of A-Z and 0-9.');
  }
  for (const name of ['reference2', 'reference3']) {
    if (!/^[A-Z0-9]{0,20}$/.test(reference(name))) {
      return gatewayError('bad_request', `${name} takes up to 20 of A-Z and 0-9.`);
    }
  }

  return state.store.atomically(() => {
    if (findQr(state.store, uid)) return gatewayError('duplicate_request', 'partnerTxnUid was used before.');
    const references = {
      reference1: reference('reference1'),
      reference2: reference('reference2'),
      reference3: reference('reference3'),
    };
    const qrText = writeBill({ billerId: demoKeys.kbank.billerId, ...references, amount });
    const now = Date.now();
    insertQr(state.store, {
      partner_txn_uid: uid,
      amount,
      ...references,
      reference4: reference('reference4').slice(0, 60),
      qr_text: qrText,
      created_at: now,
      expires_at: now + qrLifeMs,
    });
    return { ...gatewayOk, accountName: demoKeys.kbank.accountName, qrCode: qrText };
  });
}

/** POST inquire_payment/v2. An unknown original answers "00" with NOT_FOUND, as the inquiry itself was valid. */
export function inquireQr(state: SandboxState, fields: Fields): GatewayAnswer {
  const uid = text(fields, 'origPartnerTxnUid');
  if (!uid) return gatewayError('invalid_origPartnerTxnUid', 'origPartnerTxnUid is missing.');
  const qr = findQr(state.store, uid);
  if (!qr) return { ...gatewayOk, origPartnerTxnUid: uid, txnStatus: 'NOT_FOUND' };
  return { ...gatewayOk, origPartnerTxnUid: uid, txnStatus: statusOf(qr, Date.now()), ...described(qr) };
}

/**
 * POST cancel_payment. Refused unless the QR is open; the caller must treat `qr_paid` as paid, and inquire.
 */
export function cancelQr(state: SandboxState, fields: Fields): GatewayAnswer {
  const uid = text(fields, 'origPartnerTxnUid');
  return state.store.atomically(() => {
    const qr = findQr(state.store, uid);
    if (!qr) return gatewayError('invalid_origPartnerTxnUid', 'No such QR.');
    const status = statusOf(qr, Date.now());
    if (status === 'PAID') return gatewayError('qr_paid', 'The QR is paid.');
    if (status === 'CANCELLED') return gatewayError('qr_cancelled', 'The QR is cancelled.');
    if (status === 'EXPIRED') return gatewayError('qr_expired', 'The QR has expired.');
    state.store.run(`UPDATE kbank_qr SET cancelled_at = ? WHERE partner_txn_uid = ?`, Date.now(), uid);
    return { ...gatewayOk, origPartnerTxnUid: uid, txnStatus: 'CANCELLED', ...described(qr) };
  });
}

function described(qr: QrRow): Fields {
  return {
    merchantId: demoKeys.kbank.merchantId,
    terminalId: demoKeys.kbank.terminalId,
    qrType: '3',
    txnAmount: toText(qr.paid_amount ?? qr.amount),
    txnCurrencyCode: 'THB',
    txnNo: qr.txn_no,
    reference1: qr.reference1,
    reference2: qr.reference2,
    reference3: qr.reference3,
    reference4: qr.reference4,
  };
}

export function scanKbank(state: SandboxState, bill: Bill): ScannedQr | undefined {
  const qr = findQrByReferences(state.store, bill.reference1, bill.reference2);
  if (!qr) return undefined;
  return {
    amount: qr.amount,
    currency: 'THB',
    receiver: demoKeys.kbank.accountName,
    reference: qr.reference1,
    status: statusOf(qr, Date.now()),
    toBank: 'KBANK',
    toAccountNo: demoKeys.kbank.billerId,
    book: (paid) => bookPayment(state, qr, paid),
  };
}

/** Records a payment and sends the callback. This bank's callback does not name the payer. */
function bookPayment(state: SandboxState, qr: QrRow, { amount, transfer }: PaidQr): void {
  const txnNo = `APIC${transfer.at}${String(randomInt(1000)).padStart(3, '0')}${transfer.trans_ref.slice(-5)}`;
  state.store.run(
    `UPDATE kbank_qr SET txn_no = ?, paid_amount = ?, paid_at = ? WHERE partner_txn_uid = ?`,
    txnNo,
    amount,
    transfer.at,
    qr.partner_txn_uid,
  );
  state.scheduler.addCallback('callback', 'qr', {
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
}
