import { randomBytes } from 'node:crypto';
import { because } from '@kapao/contract/backoffice/reasons/open-reason';
import { bangkokText } from '@kapao/core/calendar';
import { toDecimalString } from '@kapao/core/money-format';
import { readPaymentQr } from '@kapao/core/qr/promptpay';
import { z } from 'zod';
import type { Callback } from '../../platform/call/callback-route.ts';
import { adapter } from '../protocol/adapter.ts';
import { decimalAmount, fit, jsonOf, optionalText, qrPayload } from '../protocol/answer.ts';
import { callProvider } from '../protocol/call-provider.ts';
import { failed, type Unknown, unknown } from '../protocol/outcome.ts';
import { namesUs, openText, secretText } from '../protocol/provider-settings.ts';
import { isSignedBy } from '../protocol/signature.ts';
import type { QrCallback, QrGateway, QrOrder, QrStatus } from './qr-gateway.ts';

/** Currency code, the same at the gateway and here. */
const baht = 'THB';

/** Refusals that prove that the bank made no QR. `duplicate_request` does not: it has made one. */
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

/** Meaning of `txnStatus` for a QR that is not paid. */
const unpaidStatuses = new Map<string, 'open' | 'closed' | 'not-found'>([
  ['REQUESTED', 'open'],
  ['CANCELLED', 'closed'],
  ['EXPIRED', 'closed'],
  ['VOIDED', 'closed'],
  ['NOT_FOUND', 'not-found'],
]);

/** Reference or number that is looked up and stored. */
const identifier = z.string().regex(/^[\x21-\x7e]{1,64}$/);

/** Every answer is HTTP 200; `statusCode` "00" means success, a refusal has its reason in `errorCode`. */
const anyAnswer = z.looseObject({ statusCode: z.string(), errorCode: z.string().nullish() });
type Answer = z.output<typeof anyAnswer>;
const madeAnswer = z.object({ qrCode: qrPayload, accountName: optionalText(140) });
const statusAnswer = z.object({ origPartnerTxnUid: identifier, txnStatus: z.string() });
const payment = z
  .object({ txnNo: identifier, txnAmount: decimalAmount, txnCurrencyCode: z.literal(baht) })
  .transform(({ txnNo, txnAmount }) => ({ paymentNo: txnNo, amount: txnAmount }));
const callbackBody = z.object({ partnerId: z.string(), merchantId: z.string(), statusCode: identifier });
const paidCallbackBody = z.object({ partnerTxnUid: identifier });

const settings = {
  partnerId: namesUs(openText),
  partnerSecret: secretText,
  callbackSecret: secretText,
  merchantId: namesUs(openText),
  terminalId: namesUs(openText),
  billerId: z
    .stringFormat('biller id', /^\d{13}(\d{2})?$/)
    .meta({ wants: { code: 'DIGITS', lengths: ['13', '15'] } }),
};

/**
 * Adapter for KBank's QR payment API: a dynamic Thai QR by `qr_request`, its status by `inquire_payment/v2`, its
 * cancellation by `cancel_payment`; payments arrive by a callback.
 */
export const kbankQr = adapter(settings, (provider): QrGateway => {
  const { partnerSecret, callbackSecret, billerId, ...identity } = provider.settings;

  async function call(path: string, fields: Readonly<Record<string, string>>): Promise<Answer | Unknown> {
    const answer = await callProvider({
      url: `${provider.baseUrl}/pos/${path}`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        partnerTxnUid: randomBytes(7).toString('hex'),
        ...identity,
        partnerSecret,
        requestDt: `${bangkokText(new Date())}+07:00`,
        ...fields,
      }),
      to: provider,
    });
    if (answer.kind !== 'answer') return unknown(answer.why);
    const body = answer.status === 200 ? fit(anyAnswer, jsonOf(answer.text)) : null;
    return body ?? unknown(because('WRONG_ANSWER', `HTTP ${answer.status}`));
  }

  return {
    code: provider.code,
    currency: baht,
    async create(order) {
      const accountNo = order.payer.accountNo.toUpperCase().replace(/[^A-Z0-9]/g, '');
      const answer = await call('qr_request', {
        partnerTxnUid: order.reference,
        qrType: '3',
        txnAmount: toDecimalString(order.amount),
        txnCurrencyCode: baht,
        reference1: order.reference,
        reference2: accountNo.slice(0, 20),
        metadata: order.payer.name.slice(0, 60),
      });
      if (!('statusCode' in answer)) return answer;
      if (answer.statusCode !== '00') {
        const code = answer.errorCode ?? '';
        return refusals.has(code) ? failed(code) : unknown(code);
      }
      const made = fit(madeAnswer, answer);
      return made && isQrForOrder(made.qrCode, order, billerId)
        ? { kind: 'done', payload: made.qrCode, picture: null, payee: made.accountName }
        : unknown(because('ABOUT_ANOTHER'));
    },

    async inquire({ reference }) {
      const answer = await call('inquire_payment/v2', { origPartnerTxnUid: reference });
      if (!('statusCode' in answer)) return answer;
      if (answer.statusCode !== '00') return unknown(answer.errorCode ?? '');
      const status = fit(statusAnswer, answer);
      // An answer about another QR must not credit this one.
      if (status?.origPartnerTxnUid !== reference) return unknown(because('ABOUT_ANOTHER'));
      return statusOf(status.txnStatus, answer);
    },

    async cancel({ reference }) {
      const answer = await call('cancel_payment', { origPartnerTxnUid: reference });
      if (!('statusCode' in answer)) return answer;
      if (answer.statusCode === '00') return { kind: 'closed' };
      const code = answer.errorCode ?? '';
      if (code === 'qr_paid') return { kind: 'paid' };
      const gone = ['qr_cancelled', 'qr_expired', 'qr_void', 'invalid_origPartnerTxnUid'].includes(code);
      return gone ? { kind: 'closed' } : unknown(code);
    },

    callbackReader: {
      read: (callback) => readCallback(callback, callbackSecret, identity),
      thanks: { statusCode: '00', errorCode: null, errorDesc: null },
    },
  };
});

/** Whether the QR pays us this amount for this deposit; no other QR may be shown to a member. */
function isQrForOrder(payload: string, order: QrOrder, billerId: string): boolean {
  const bill = readPaymentQr(payload);
  return (
    bill?.kind === 'bill-payment' &&
    bill.billerId === billerId &&
    bill.reference1 === order.reference &&
    bill.amount === order.amount
  );
}

function statusOf(txnStatus: string, answer: Answer): QrStatus {
  if (txnStatus === 'PAID') {
    const paid = fit(payment, answer);
    return paid ? { kind: 'paid', payment: paid } : unknown(because('PAID_WITHOUT_FIGURES'));
  }
  const kind = unpaidStatuses.get(txnStatus);
  return kind ? { kind } : unknown(`txnStatus ${txnStatus}`);
}

function readCallback(
  { raw, headers }: Callback,
  secret: string,
  { partnerId, merchantId }: { readonly partnerId: string; readonly merchantId: string },
): QrCallback {
  if (!isSignedBy(secret, raw, headers['x-signature'])) return { kind: 'forged' };
  const body = jsonOf(raw.toString('utf8'));
  const message = fit(callbackBody, body);
  if (!message) return { kind: 'unreadable', why: because('WRONG_ANSWER') };
  if (message.partnerId !== partnerId || message.merchantId !== merchantId)
    return { kind: 'unreadable', why: because('OTHER_MERCHANT') };
  if (message.statusCode !== '00') return { kind: 'nothing' };
  const reference = fit(paidCallbackBody, body)?.partnerTxnUid;
  const paid = fit(payment, body);
  if (!paid || reference === undefined) return { kind: 'unreadable', why: because('PAID_WITHOUT_FIGURES') };
  return { kind: 'payment', reference, payment: paid };
}
