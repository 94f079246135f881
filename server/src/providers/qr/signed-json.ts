import { because } from '@kapao/contract/backoffice/reasons/open-reason';
import type { Currency } from '@kapao/core/money';
import { toDecimalString } from '@kapao/core/money-format';
import { readLaoQr } from '@kapao/core/qr/lao-qr';
import { readPaymentQr } from '@kapao/core/qr/promptpay';
import { z } from 'zod';
import type { Callback } from '../../platform/call/callback-route.ts';
import { adapter } from '../protocol/adapter.ts';
import {
  accountNumber,
  amountIn,
  bankCode,
  fit,
  jsonOf,
  moment,
  optionalText,
  qrPayload,
} from '../protocol/answer.ts';
import { callProvider, type ProviderResponse } from '../protocol/call-provider.ts';
import { failed, type ProviderOutcome, unknown } from '../protocol/outcome.ts';
import { currency, namesUs, openHeaderText, secretText } from '../protocol/provider-settings.ts';
import { hmacHex, isSignedBy } from '../protocol/signature.ts';
import type { MadeQr, QrCallback, QrGateway, QrOrder, QrStatus } from './qr-gateway.ts';

const identifier = z.string().regex(/^[\x21-\x7e]{1,64}$/);
const referenceOnly = z.object({ reference: identifier });
const anyState = z.object({ state: z.enum(['open', 'cancelled', 'expired', 'paid']) });
/** Refusal; names the QR, because a proxy's error page may have a code, but never our reference. */
const refusalAnswer = z.object({ code: z.string(), reference: identifier });
/** Refusals that prove that the gateway made no QR. */
const refusals = ['INVALID', 'REFUSED'];

/** PNG picture of at most 200 kB, recognised by its first bytes. */
const png = z.string().regex(/^iVBORw0KGgo[A-Za-z0-9+/]{20,266000}={0,2}$/);
const madeAnswer = z.object({
  qrText: qrPayload.nullish(),
  qrImage: png.nullish(),
  payee: optionalText(140),
});
const paymentIn = (currency: Currency) =>
  z.object({
    payment: z.object({
      paymentNo: identifier,
      amount: amountIn(currency),
      currency: z.literal(currency),
      at: moment.optional().catch(undefined),
      transRef: identifier.optional().catch(undefined),
      payer: z
        .object({ bankCode, accountNo: accountNumber, name: optionalText(140) })
        .optional()
        .catch(undefined),
    }),
  });

/**
 * Adapter for our own QR protocol, for gateways that publish none (docs/qr-protocol.md): JSON under our reference,
 * authenticated by `x-client` and `x-signature` (hex HMAC-SHA256 of the raw body, or of the path without one). Callbacks are
 * signed the same way, and every answer about a QR names its reference.
 */
export const signedJsonQr = adapter(
  { client: namesUs(openHeaderText), secret: secretText, currency },
  (provider): QrGateway => {
    const { client, secret, currency } = provider.settings;
    const path = new URL(provider.baseUrl).pathname;
    const paid = paymentIn(currency);

    function call(method: 'GET' | 'POST', rest: string, body?: string): Promise<ProviderResponse> {
      return callProvider({
        url: provider.baseUrl + rest,
        method,
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          'x-client': client,
          'x-signature': hmacHex(secret, body ?? path + rest),
        },
        ...(body !== undefined && { body }),
        to: provider,
      });
    }

    function statusIn(body: unknown): QrStatus {
      const state = fit(anyState, body)?.state;
      if (state === undefined) return unknown(because('WRONG_ANSWER', 'state'));
      if (state === 'open') return { kind: 'open' };
      if (state !== 'paid') return { kind: 'closed' };
      const found = fit(paid, body);
      return found ? { kind: 'paid', payment: found.payment } : unknown(because('PAID_WITHOUT_FIGURES'));
    }

    return {
      code: provider.code,
      currency,

      async create(order): Promise<ProviderOutcome<MadeQr>> {
        const { reference, amount, payer, lifeMs } = order;
        const wanted = { reference, amount: toDecimalString(amount), currency, payer };
        const body = JSON.stringify({ ...wanted, expiresInS: Math.ceil(lifeMs / 1000) });
        const answer = await call('POST', '', body);
        const refused = refusalIn(answer, reference);
        if (refused !== null && refusals.includes(refused)) return failed(refused);
        const replyBody = bodyAbout(answer, reference);
        const made = fit(anyState, replyBody)?.state === 'open' ? fit(madeAnswer, replyBody) : null;
        if (!made) return unknown(refused ?? whyOf(answer));
        const { qrText: payload = null, qrImage: picture = null, payee } = made;
        if (payload !== null && !isQrForOrder(payload, order, currency))
          return unknown(because('ABOUT_ANOTHER'));
        return payload === null && picture === null
          ? unknown(because('WRONG_ANSWER'))
          : { kind: 'done', payload, picture: payload === null ? picture : null, payee };
      },

      async inquire({ reference }) {
        const answer = await call('GET', `/${reference}`);
        if (refusalIn(answer, reference) === 'NOT_FOUND') return { kind: 'not-found' };
        const replyBody = bodyAbout(answer, reference);
        return replyBody === undefined ? unknown(whyOf(answer)) : statusIn(replyBody);
      },

      async cancel({ reference }) {
        const answer = await call('POST', `/${reference}/cancel`);
        if (refusalIn(answer, reference) === 'NOT_FOUND') return { kind: 'closed' };
        const state = fit(anyState, bodyAbout(answer, reference))?.state;
        if (state === undefined || state === 'open') return unknown(whyOf(answer));
        return { kind: state === 'paid' ? 'paid' : 'closed' };
      },

      callbackReader: {
        read: (callback) => readCallback(callback, secret, statusIn),
        thanks: { code: 'OK' },
      },
    };
  },
);

/** Whether the QR asks for this amount. Only the gateway knows the payee. */
function isQrForOrder(payload: string, { amount }: QrOrder, currency: Currency): boolean {
  const read = currency === 'THB' ? readPaymentQr(payload) : readLaoQr(payload);
  return read?.amount === amount;
}

function readCallback(
  { raw, headers }: Callback,
  secret: string,
  statusIn: (body: unknown) => QrStatus,
): QrCallback {
  if (!isSignedBy(secret, raw, headers['x-signature'])) return { kind: 'forged' };
  const body = jsonOf(raw.toString('utf8'));
  const reference = fit(referenceOnly, body)?.reference;
  if (reference === undefined) return { kind: 'unreadable', why: because('NO_REFERENCE') };
  const status = statusIn(body);
  if (status.kind === 'unknown') return { kind: 'unreadable', why: status.why };
  return status.kind === 'paid'
    ? { kind: 'payment', reference, payment: status.payment }
    : { kind: 'nothing' };
}

/** Returns the body of a valid answer; undefined for any other, and for one about another QR. */
function bodyAbout(answer: ProviderResponse, reference: string): unknown {
  if (answer.kind !== 'answer' || answer.status !== 200) return undefined;
  const body = jsonOf(answer.text);
  return fit(referenceOnly, body)?.reference === reference ? body : undefined;
}

function refusalIn(answer: ProviderResponse, reference: string): string | null {
  if (answer.kind !== 'answer' || ![400, 403, 404, 409].includes(answer.status)) return null;
  const refusal = fit(refusalAnswer, jsonOf(answer.text));
  return refusal?.reference === reference ? refusal.code : null;
}

function whyOf(answer: ProviderResponse): string {
  return answer.kind === 'answer' ? because('WRONG_ANSWER', `HTTP ${answer.status}`) : answer.why;
}
