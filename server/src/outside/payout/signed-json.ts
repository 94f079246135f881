import { toDecimalString } from '@kapao/core/money';
import { callOutside, jsonObject, type OutsideAnswer } from '../call-outside.ts';
import { type ProviderRow, textSetting } from '../provider-row.ts';
import { hmacHex, isSignedBy } from '../signature.ts';
import type { Payout, PayoutNews, PayoutWord } from './payout.ts';

/**
 * The payout protocol, our own, for banks that publish none: JSON orders under a reference of ours, `x-client`
 * and `x-signature` (hex HMAC-SHA256 of the raw body, or of the path where there is none), callbacks signed alike.
 */
export function signedJson(provider: ProviderRow): Payout {
  const client = textSetting(provider, 'client');
  const secret = textSetting(provider, 'secret');
  const path = new URL(provider.baseUrl).pathname;
  const signed = (bytes: string) => ({ 'x-client': client, 'x-signature': hmacHex(secret, bytes) });

  return {
    code: provider.code,

    async send({ amount, ...order }) {
      const body = JSON.stringify({ ...order, amount: toDecimalString(amount) });
      const answer = await callOutside({
        url: provider.baseUrl,
        headers: { 'content-type': 'application/json', ...signed(body) },
        body,
        timeoutMs: provider.timeoutMs,
      });
      // The one answer that says for certain that an order was not taken. A wrong signature is not among them:
      // it is ours to mend, and the money stays held until then.
      if (answer.kind === 'answer' && answer.status === 400 && codeOf(answer) === 'INVALID')
        return { kind: 'failed', code: 'INVALID' };
      return wordOf(answer, order.reference);
    },

    async ask(reference) {
      const answer = await callOutside({
        url: `${provider.baseUrl}/${reference}`,
        method: 'GET',
        headers: signed(`${path}/${reference}`),
        timeoutMs: provider.timeoutMs,
      });
      if (answer.kind === 'answer' && answer.status === 404 && codeOf(answer) === 'NOT_FOUND')
        return { kind: 'not-found' };
      return wordOf(answer, reference);
    },

    readCallback({ raw, headers }): PayoutNews {
      if (!isSignedBy(secret, raw, headers['x-signature'])) return { kind: 'forged' };
      const body = jsonObject(raw.toString('utf8'));
      if (typeof body?.reference !== 'string') return { kind: 'unreadable', why: 'no reference' };
      return { kind: 'word', reference: body.reference, word: stateOf(body) };
    },
  };
}

function wordOf(answer: OutsideAnswer, reference: string): PayoutWord {
  if (answer.kind !== 'answer') return { kind: 'unknown', why: answer.why };
  const body = answer.status === 200 ? jsonObject(answer.text) : null;
  if (body?.reference !== reference)
    return { kind: 'unknown', why: `HTTP ${answer.status} ${codeOf(answer)}`.trim() };
  return stateOf(body);
}

function stateOf(body: Readonly<Record<string, unknown>>): PayoutWord {
  if (body.state === 'paid' || body.state === 'pending') return { kind: body.state };
  if (body.state === 'failed') return { kind: 'failed', code: String(body.reason ?? 'FAILED') };
  return { kind: 'unknown', why: `state ${String(body.state)}` };
}

function codeOf(answer: OutsideAnswer & { readonly kind: 'answer' }): string {
  return String(jsonObject(answer.text)?.code ?? '');
}
