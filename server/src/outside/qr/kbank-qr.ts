import { randomBytes } from 'node:crypto';
import { toDecimalString } from '@kapao/core/money';
import { readPaymentQr } from '@kapao/core/promptpay';
import type { Callback } from '../../web/call/callback-route.ts';
import { callOutside, jsonObject } from '../call-outside.ts';
import { readDecimalAmount } from '../decimal-amount.ts';
import { type ProviderRow, textSetting } from '../provider-row.ts';
import { isSignedBy } from '../signature.ts';
import type { QrGateway, QrNews, QrOrder, QrPayment, QrStanding } from './qr-gateway.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Refusals after which the bank has certainly made no QR. `duplicate_request` is none: it has made one. */
const refusals = new Set([
  'account_error',
  'authentication_error',
  'bad_request',
  'general_error',
  'invalid_currency_code',
  'invalid_merchant',
  'invalid_qr_type',
  'invalid_reference1',
  'invalid_txn_amount',
]);

/**
 * KBank's QR payment API: a dynamic Thai QR by `qr_request`, its standing by `inquire_payment/v2`, its end by
 * `cancel_payment`; the payment is told by a callback. Every answer is HTTP 200, `statusCode` "00" is yes.
 */
export function kbankQr(provider: ProviderRow): QrGateway {
  const partnerSecret = textSetting(provider, 'partnerSecret');
  const callbackSecret = textSetting(provider, 'callbackSecret');
  const billerId = textSetting(provider, 'billerId');
  const identity = {
    partnerId: textSetting(provider, 'partnerId'),
    merchantId: textSetting(provider, 'merchantId'),
    terminalId: textSetting(provider, 'terminalId'),
  };

  async function call(path: string, fields: Fields): Promise<Fields | { readonly why: string }> {
    const answer = await callOutside({
      url: `${provider.baseUrl}/pos/${path}`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        partnerTxnUid: randomBytes(7).toString('hex'),
        ...identity,
        partnerSecret,
        requestDt: bangkokTime(new Date()),
        ...fields,
      }),
      timeoutMs: provider.timeoutMs,
    });
    if (answer.kind !== 'answer') return { why: answer.why };
    const body = answer.status === 200 ? jsonObject(answer.text) : null;
    return typeof body?.statusCode === 'string' ? body : { why: `no sound answer, HTTP ${answer.status}` };
  }

  return {
    code: provider.code,
    thanks: { statusCode: '00', errorCode: null, errorDesc: null },

    async create(order) {
      const answer = await call('qr_request', {
        partnerTxnUid: order.reference,
        qrType: '3',
        txnAmount: toDecimalString(order.amount),
        txnCurrencyCode: 'THB',
        reference1: order.reference,
        reference2: digitsAndLetters(order.payer.accountNo),
        metadata: order.payer.name.slice(0, 60),
      });
      if ('why' in answer) return { kind: 'unknown', why: String(answer.why) };
      const payload = String(answer.qrCode ?? '');
      if (answer.statusCode === '00' && asksFor(payload, order, billerId)) return { kind: 'done', payload };
      if (answer.statusCode === '00')
        return { kind: 'unknown', why: 'the QR is not the one that was asked for' };
      const code = String(answer.errorCode);
      return refusals.has(code) ? { kind: 'failed', code } : { kind: 'unknown', why: code };
    },

    async inquire(reference) {
      const answer = await call('inquire_payment/v2', { origPartnerTxnUid: reference });
      if ('why' in answer) return { kind: 'unknown', why: String(answer.why) };
      // An answer about another QR must never credit this one.
      if (answer.statusCode !== '00' || answer.origPartnerTxnUid !== reference)
        return { kind: 'unknown', why: String(answer.errorCode ?? 'an answer about another QR') };
      return standingOf(answer);
    },

    async cancel(reference) {
      const answer = await call('cancel_payment', { origPartnerTxnUid: reference });
      if ('why' in answer) return { kind: 'unknown', why: String(answer.why) };
      if (answer.statusCode === '00') return { kind: 'closed' };
      const code = String(answer.errorCode);
      if (code === 'qr_paid') return { kind: 'paid' };
      const gone = ['qr_cancelled', 'qr_expired', 'qr_void', 'invalid_origPartnerTxnUid'].includes(code);
      return gone ? { kind: 'closed' } : { kind: 'unknown', why: code };
    },

    readCallback: (callback) => readNews(callback, callbackSecret, identity),
  };
}

/** Whoever scans it must pay us, for this deposit, this much: nothing else may be shown to a member. */
function asksFor(payload: string, order: QrOrder, billerId: string): boolean {
  const bill = readPaymentQr(payload);
  return (
    bill?.kind === 'bill-payment' &&
    bill.billerId === billerId &&
    bill.reference1 === order.reference &&
    bill.amount === order.amount
  );
}

function standingOf(answer: Fields): QrStanding {
  switch (answer.txnStatus) {
    case 'REQUESTED':
      return { kind: 'open' };
    case 'CANCELLED':
    case 'EXPIRED':
    case 'VOIDED':
      return { kind: 'closed' };
    case 'NOT_FOUND':
      return { kind: 'not-found' };
    case 'PAID': {
      const payment = paymentIn(answer);
      return payment ? { kind: 'paid', payment } : { kind: 'unknown', why: 'paid, without number or amount' };
    }
    default:
      return { kind: 'unknown', why: `txnStatus ${String(answer.txnStatus)}` };
  }
}

function paymentIn(fields: Fields): QrPayment | null {
  const amount = readDecimalAmount(fields.txnAmount);
  const { txnNo, txnCurrencyCode } = fields;
  const named = typeof txnNo === 'string' && /^[\x21-\x7e]{1,64}$/.test(txnNo);
  return amount !== null && named && txnCurrencyCode === 'THB' ? { paymentNo: txnNo, amount } : null;
}

function readNews(
  { raw, headers }: Callback,
  secret: string,
  { partnerId, merchantId }: { readonly partnerId: string; readonly merchantId: string },
): QrNews {
  if (!isSignedBy(secret, raw, headers['x-signature'])) return { kind: 'forged' };
  const body = jsonObject(raw.toString('utf8'));
  if (!body) return { kind: 'unreadable', why: 'no JSON object' };
  if (body.partnerId !== partnerId || body.merchantId !== merchantId)
    return { kind: 'unreadable', why: 'for another merchant' };
  if (body.statusCode !== '00') return { kind: 'nothing' };
  const reference = body.partnerTxnUid;
  const payment = paymentIn(body);
  if (!payment || typeof reference !== 'string' || !/^[\x21-\x7e]{1,64}$/.test(reference))
    return { kind: 'unreadable', why: 'no reference, number or amount' };
  return { kind: 'payment', reference, payment };
}

function digitsAndLetters(text: string): string {
  return text
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, 20);
}

/** ISO 8601 in Bangkok's time, which has had the same offset all year since 1920. */
function bangkokTime(at: Date): string {
  return `${new Date(at.getTime() + 7 * 3_600_000).toISOString().slice(0, -1)}+07:00`;
}
