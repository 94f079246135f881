import { because } from '@kapao/contract/backoffice/reasons/open-reason';
import type { Currency } from '@kapao/core/money';
import { toDecimalString } from '@kapao/core/money-format';
import { z } from 'zod';
import { adapter } from '../protocol/adapter.ts';
import { decimalFigure, fit, jsonOf, moment } from '../protocol/answer.ts';
import { callProvider, type ProviderResponse } from '../protocol/call-provider.ts';
import { failed, unknown } from '../protocol/outcome.ts';
import { namesUs, openHeaderText, secretText } from '../protocol/provider-settings.ts';
import { hmacHex, isSignedBy } from '../protocol/signature.ts';
import type { Payout, PayoutCallback, PayoutStatus } from './payout.ts';

const reference = z.string().regex(/^[\x21-\x7e]{1,64}$/);
/** Refusal; names the order if it is about one: a proxy's error page may have a code, but never our reference. */
const refusalAnswer = z.object({ code: z.string(), reference: z.string().optional().catch(undefined) });

/** Status of a payout, in an answer or a callback. */
const referenceOnly = z.object({ reference });
const statusAnswer = z.discriminatedUnion('state', [
  z.object({ state: z.literal('paid'), at: moment.optional().catch(undefined) }),
  z.object({ state: z.literal('pending') }),
  z.object({ state: z.literal('failed'), reason: z.string().min(1).nullish() }),
]);

const balanceAnswer = (currency: Currency) =>
  z.object({ currency: z.literal(currency), balance: decimalFigure });

const settings = {
  client: namesUs(openHeaderText),
  secret: secretText,
  /** Path of the call that returns the balance; absent where the provider has no such call. */
  balancePath: z
    .string()
    .regex(/^\/(?!\/)[\x21-\x7e]*$/)
    .optional()
    .meta({ wants: { code: 'PATH' } }),
};

/**
 * Adapter for our own payout protocol, for banks that publish none: JSON orders under our reference, authenticated by
 * `x-client` and `x-signature` (hex HMAC-SHA256 of the raw body, or of the path without one). Callbacks are signed the same
 * way, and every answer about a payout names its reference.
 */
export const signedJson = adapter(settings, (provider): Payout => {
  const { client, secret, balancePath } = provider.settings;
  const path = new URL(provider.baseUrl).pathname;
  const signed = (bytes: string) => ({ 'x-client': client, 'x-signature': hmacHex(secret, bytes) });

  return {
    code: provider.code,

    async send({ amount, ...order }) {
      const body = JSON.stringify({ ...order, amount: toDecimalString(amount) });
      const answer = await callProvider({
        url: provider.baseUrl,
        headers: { 'content-type': 'application/json', ...signed(body) },
        body,
        to: provider,
      });
      // The only answer that proves that an order was not accepted. A wrong signature does not count: we have to fix it,
      // and the money stays held until then.
      if (isRefusal(answer, order.reference, 400, 'INVALID')) return failed('INVALID');
      return statusOf(answer, order.reference);
    },

    async ask(reference) {
      const answer = await callProvider({
        url: `${provider.baseUrl}/${reference}`,
        method: 'GET',
        headers: signed(`${path}/${reference}`),
        to: provider,
      });
      if (isRefusal(answer, reference, 404, 'NOT_FOUND')) return { kind: 'not-found' };
      return statusOf(answer, reference);
    },

    readBalance:
      balancePath === undefined
        ? null
        : async (currency) => {
            const url = new URL(balancePath, provider.baseUrl);
            const headers = signed(`${url.pathname}${url.search}`);
            const answer = await callProvider({ url: url.href, method: 'GET', headers, to: provider });
            if (answer.kind !== 'answer') return unknown(answer.why);
            const said = answer.status === 200 ? fit(balanceAnswer(currency), jsonOf(answer.text)) : null;
            return said
              ? { kind: 'done', balance: said.balance }
              : unknown(because('WRONG_ANSWER', `HTTP ${answer.status}`));
          },

    readCallback({ raw, headers }): PayoutCallback {
      if (!isSignedBy(secret, raw, headers['x-signature'])) return { kind: 'forged' };
      const body = jsonOf(raw.toString('utf8'));
      const about = fit(referenceOnly, body);
      if (!about) return { kind: 'unreadable', why: because('NO_REFERENCE') };
      return { kind: 'status', reference: about.reference, status: statusIn(body) };
    },
  };
});

function statusOf(answer: ProviderResponse, reference: string): PayoutStatus {
  if (answer.kind !== 'answer') return unknown(answer.why);
  const body = answer.status === 200 ? jsonOf(answer.text) : undefined;
  // An answer about another payout must not settle this one.
  if (fit(referenceOnly, body)?.reference !== reference)
    return unknown(`HTTP ${answer.status} ${codeOf(answer)}`.trim());
  return statusIn(body);
}

function statusIn(body: unknown): PayoutStatus {
  const said = fit(statusAnswer, body);
  if (!said) return unknown(because('WRONG_ANSWER', 'state'));
  if (said.state === 'failed') return failed(said.reason ?? 'FAILED');
  return said.state === 'paid' && said.at ? { kind: 'paid', at: said.at } : { kind: said.state };
}

function isRefusal(answer: ProviderResponse, reference: string, status: number, code: string): boolean {
  if (answer.kind !== 'answer' || answer.status !== status) return false;
  const refusal = fit(refusalAnswer, jsonOf(answer.text));
  return refusal?.code === code && refusal.reference === reference;
}

function codeOf(answer: ProviderResponse & { readonly kind: 'answer' }): string {
  return fit(refusalAnswer, jsonOf(answer.text))?.code ?? '';
}
