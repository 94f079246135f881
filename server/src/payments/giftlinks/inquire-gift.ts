import { because } from '@kapao/contract/backoffice/reasons/open-reason';
import { dayMs, hourMs } from '@kapao/core/time';
import { type About, type Inquiry, type InquiryResult, noAnswer } from '../../inquiry/inquiry.ts';
import type { GiftStatus } from '../../providers/giftlink/gift-provider.ts';
import type { GiftChannel } from '../../providers/giftlink/gift-providers.ts';
import { type ProviderRow, retryAfterMs } from '../../providers/protocol/provider-row.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { accountOf, creditGift, statusOf } from './credit-gift.ts';
import { findGift, type Gift, releaseGift } from './gift.queries.ts';

type GiftInquiryDeps = Pick<Deps, 'pool' | 'ledger' | 'providers'>;

/** Time for which a seemingly unused link is checked: a delayed redemption may still arrive. */
const watchedMs = dayMs;
/** Inquiries about a seemingly unused link after which it is checked once an hour. */
const frequentInquiries = 10;

/** Returns the inquiry for a gift link. It only verifies and never redeems. */
export function giftInquiry(deps: GiftInquiryDeps): Inquiry {
  return {
    kind: 'gift',
    get providers() {
      const { gifts } = deps.providers;
      return new Map<string, ProviderRow>(gifts ? [[gifts.row.code, gifts.row]] : []);
    },
    async ask({ memberId, id }, { asked }): Promise<InquiryResult> {
      const gift = await findGift(deps.pool, memberId, id);
      if (!gift || gift.voucher === null) return { kind: 'closed' };
      if (gift.state === 'claimed') return abandon(deps, gift);
      const { gifts } = deps.providers;
      if (gifts?.row.code !== gift.provider) return noAnswer(about(gift), because('SWITCHED_OFF'));
      const answer = statusOf(gift, gifts, await gifts.provider.verify(gift.voucher));
      return gift.state === 'redeeming'
        ? inquireRedeeming(deps, gifts, gift, answer, asked)
        : inquireUnused(deps, gifts, gift, answer, asked);
    },
  };
}

/** Releases a gift whose process died before it requested the redemption, or requested it again. */
async function abandon(deps: GiftInquiryDeps, gift: Gift): Promise<InquiryResult> {
  const refusal = 'REQUEST_LIMIT_1MIN';
  const change = gift.sentAt
    ? ({ to: 'unused', refusal, inquireInMs: 0 } as const)
    : ({ to: 'refused', refusal } as const);
  await releaseGift(deps.pool, gift, ['claimed'], change);
  return { kind: 'settled' };
}

async function inquireRedeeming(
  deps: GiftInquiryDeps,
  { row }: GiftChannel,
  gift: Gift,
  answer: GiftStatus,
  asked: number,
): Promise<InquiryResult> {
  switch (answer.kind) {
    case 'ours':
      await creditGift(deps, gift, answer);
      return { kind: 'settled' };
    case 'open': {
      const refusal = 'REQUEST_LIMIT_1MIN';
      const inquireInMs = retryAfterMs(row, 1);
      await releaseGift(deps.pool, gift, ['redeeming'], { to: 'unused', refusal, inquireInMs });
      return { kind: 'settled' };
    }
    case 'used':
    case 'invalid':
      await releaseGift(deps.pool, gift, ['redeeming'], { to: 'refused', refusal: refusalOf(answer) });
      return { kind: 'settled' };
    default:
      return noAnswer(about(gift), whyOf(answer), retryAfterMs(row, asked + 1));
  }
}

async function inquireUnused(
  deps: GiftInquiryDeps,
  { row }: GiftChannel,
  gift: Gift,
  answer: GiftStatus,
  asked: number,
): Promise<InquiryResult> {
  if (answer.kind === 'ours') {
    await creditGift(deps, gift, answer);
    return { kind: 'settled' };
  }
  const nextMs = asked < frequentInquiries ? retryAfterMs(row, asked + 1) : hourMs;
  // Without an answer the redemption may have arrived, however long ago it was sent.
  if (answer.kind !== 'used' && answer.kind !== 'invalid' && answer.kind !== 'open')
    return noAnswer(about(gift), whyOf(answer), nextMs);
  const isOld = Date.now() - (gift.sentAt?.getTime() ?? 0) > watchedMs;
  if (answer.kind === 'open' && !isOld) return { kind: 'retry', inMs: nextMs };
  await releaseGift(deps.pool, gift, ['unused'], { to: 'refused', refusal: refusalOf(answer) });
  return { kind: 'settled' };
}

function refusalOf({ kind }: GiftStatus): string {
  return kind === 'used' ? 'TRUELINK_DUPLICATE' : 'TRUELINK_INVALID';
}

function whyOf(answer: GiftStatus): string {
  if ('why' in answer) return answer.why;
  return because(answer.kind === 'no-wallet' ? 'WALLET_UNKNOWN' : 'WRONG_ANSWER');
}

function about(gift: Gift): About {
  const details = { giftId: gift.id, ending: gift.ending };
  return { account: accountOf(gift), currency: 'THB', amount: gift.amount, details };
}
