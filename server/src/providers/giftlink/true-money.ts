import { because } from '@kapao/contract/backoffice/reasons/open-reason';
import { withoutCommas } from '@kapao/core/amount-text';
import { z } from 'zod';
import { adapter } from '../protocol/adapter.ts';
import { decimalAmount, eventTime, fit, jsonOf } from '../protocol/answer.ts';
import { callProvider, type ProviderResponse } from '../protocol/call-provider.ts';
import { unknown } from '../protocol/outcome.ts';
import { namesUs } from '../protocol/provider-settings.ts';
import type { GiftProvider, GiftStatus } from './gift-provider.ts';

const mobile = z
  .string()
  .regex(/^0\d{9}$/)
  .meta({ wants: { code: 'THAI_MOBILE' } });

/** Amount in baht, possibly with separators: `"1,000.00"`. */
const baht = z.string().transform(withoutCommas).pipe(decimalAmount);
const moment = z
  .int()
  .transform((ms) => new Date(ms))
  .pipe(eventTime);

const envelope = z.object({ status: z.object({ code: z.string() }), data: z.unknown() });
const ticket = z.object({
  my_ticket: z.object({ amount_baht: baht, update_date: moment.nullish().catch(null) }),
});
const voucher = z.object({
  voucher: z.object({
    link: z.string(),
    amount_baht: baht,
    redeemed_amount_baht: baht.nullish().catch(null),
    member: z.int().min(1),
    available: z.int().min(0),
  }),
});
const voucherLinkOnly = z.object({ voucher: z.object({ link: z.string() }) });

/** Codes of vouchers that cannot be redeemed, by anybody or by us; none of these moved money. */
const invalid = ['VOUCHER_EXPIRED', 'VOUCHER_NOT_FOUND', 'CANNOT_GET_OWN_VOUCHER', 'CONDITION_NOT_MET'];
/**
 * HTTP statuses, with HTML, by which the proxy in front of the provider denies access; the provider itself
 * always answers JSON.
 */
const accessDeniedStatuses = [403, 429, 503];

/**
 * Adapter for the voucher calls of TrueMoney's gift page, as public clients know them: `GET
 * <base>/campaign/vouchers/{hash}/verify` and `POST …/redeem`, with `mobile`, the number of our wallet there. Nothing
 * here circumvents the page's protection: commercial use needs an agreement with the provider first.
 */
export const trueMoney = adapter({ mobile: namesUs(mobile) }, (provider): GiftProvider => {
  const { mobile } = provider.settings;
  const at = (hash: string) => `${provider.baseUrl}/campaign/vouchers/${hash}`;
  return {
    code: provider.code,

    async verify(hash) {
      const answer = await callProvider({
        url: `${at(hash)}/verify?mobile=${mobile}`,
        method: 'GET',
        headers: { accept: 'application/json' },
        to: provider,
      });
      return statusOf(answer, hash, (data) => openStatus(data));
    },

    async redeem(hash) {
      const answer = await callProvider({
        url: `${at(hash)}/redeem`,
        headers: { accept: 'application/json', 'content-type': 'application/json' },
        body: JSON.stringify({ mobile, voucher_hash: hash }),
        to: provider,
      });
      return statusOf(answer, hash, (data) => redeemedStatus(data));
    },
  };
});

function statusOf(
  answer: ProviderResponse,
  hash: string,
  success: (data: unknown) => GiftStatus,
): GiftStatus {
  if (answer.kind === 'unsent') return { kind: 'refused', why: answer.why };
  if (answer.kind === 'silent') return unknown(answer.why);
  const { status, text } = answer;
  const body = jsonOf(text);
  if (body === undefined && accessDeniedStatuses.includes(status))
    return { kind: 'refused', why: `HTTP ${status}` };
  const fitted = status < 500 ? fit(envelope, body) : null;
  if (!fitted) return unknown(because('WRONG_ANSWER', `HTTP ${status}`));
  const { code } = fitted.status;
  const link = fit(voucherLinkOnly, fitted.data)?.voucher.link;
  // An answer about another voucher must not decide this one.
  if (link !== undefined && link !== hash) return unknown(because('ABOUT_ANOTHER'));
  const mine = fit(ticket, fitted.data)?.my_ticket;
  if (mine && link === hash) return { kind: 'ours', amount: mine.amount_baht, at: mine.update_date ?? null };
  if (code === 'SUCCESS') return link === hash ? success(fitted.data) : unknown(because('WRONG_ANSWER'));
  if (code === 'TARGET_USER_REDEEMED') return { kind: 'ours', amount: null, at: null };
  if (code === 'VOUCHER_OUT_OF_STOCK') return { kind: 'used' };
  if (code === 'TARGET_USER_NOT_FOUND') return { kind: 'no-wallet' };
  return invalid.includes(code) ? { kind: 'invalid', code } : unknown(code);
}

function openStatus(data: unknown): GiftStatus {
  const read = fit(voucher, data)?.voucher;
  if (!read) return unknown(because('WRONG_ANSWER', 'voucher'));
  return { kind: 'open', amount: read.amount_baht, shares: read.member, available: read.available };
}

/**
 * Reads a redeemed voucher without our ticket. The amount is certainly ours only if the voucher has a single
 * share; else it is null.
 */
function redeemedStatus(data: unknown): GiftStatus {
  const read = fit(voucher, data)?.voucher;
  return { kind: 'ours', amount: read?.member === 1 ? (read.redeemed_amount_baht ?? null) : null, at: null };
}
