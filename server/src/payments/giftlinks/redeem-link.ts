import { ok, type Result, refuse } from '@kapao/contract/result';
import { toWire } from '@kapao/core/money';
import { NIL as nobody } from 'uuid';
import { toRefusal } from '../../gaming/limits/limit-refusal.ts';
import { raiseAlarm } from '../../inquiry/alarm.ts';
import type { Member } from '../../platform/call/call-lookup.ts';
import { deriveId } from '../../platform/derive-id.ts';
import type { GiftChannel } from '../../providers/giftlink/gift-companies.ts';
import type { GiftStatus } from '../../providers/giftlink/gift-company.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { accountOf, creditGift } from './credit-gift.ts';
import { beginGift, findGift, type Gift, releaseGift, sendGift } from './gift.queries.ts';
import { digestOf, readLink } from './read-link.ts';

type GiftDeps = Pick<Deps, 'pool' | 'ledger' | 'providers' | 'settings' | 'log'>;
type Redeemed = { readonly amount: number } | { readonly status: 'PROCESSING' };
type Refusal =
  | 'TRUELINK_DUPLICATE'
  | 'TRUELINK_INVALID'
  | 'NO_WALLET'
  | 'LIMIT_REACHED'
  | 'SELF_EXCLUDED'
  | 'REQUEST_LIMIT_1MIN';
type Answer = Result<Redeemed, Refusal>;

/** 2 baht, the least that the specification allows. */
const leastMinor = 200n;
/** Over and above what both calls may take: whoever has not sent it by then has died. */
const slackMs = 30_000;

const processing = ok({ status: 'PROCESSING' as const });
/** Nothing happened to the link, and in a moment it may be tried again. */
const notNow = refuse('REQUEST_LIMIT_1MIN', { retryAfter: 60 });

/**
 * Redeems a gift link for a member. Its voucher is claimed before the company hears of it, the company is told once, and an
 * answer that is lost is asked for (`giftInquiry`). `requestId` names the call: tried again after a crash it goes on
 * where that stopped.
 */
export async function redeemLink(
  deps: GiftDeps,
  member: Pick<Member, 'id' | 'currency'>,
  link: string,
  requestId: string,
): Promise<Answer> {
  const channel = deps.providers.gifts;
  if (!channel || member.currency !== 'THB') return refuse('NO_WALLET');
  const voucher = readLink(deps.settings.truelinkKey, link);
  if (voucher === null) return refuse('TRUELINK_INVALID');
  const { code, timeoutMs } = channel.row;
  const named = { memberId: member.id, id: deriveId(requestId, 'gift'), requestId, provider: code };
  const begun = await beginGift(
    deps.pool,
    { ...named, digest: digestOf(voucher), voucher },
    2 * timeoutMs + slackMs,
  );
  if (begun.kind === 'taken') return refuse('TRUELINK_DUPLICATE');
  if (begun.kind === 'refused') return toRefusal(begun.refusal);
  const gift = await findGift(deps.pool, member.id, begun.id);
  if (!gift) throw new Error(`the gift link ${begun.id} is not there`);
  const goesOn = begun.kind === 'begun' || (gift.state === 'claimed' && gift.requestId === requestId);
  return goesOn ? redeem(deps, channel, gift, voucher) : currentState(gift, requestId);
}

async function redeem(deps: GiftDeps, channel: GiftChannel, gift: Gift, voucher: string): Promise<Answer> {
  const found = await channel.company.verify(voucher);
  if (found.kind !== 'open') return withoutSending(deps, channel, gift, found);
  const { amount, shares, available } = found;
  if (available < 1) return over(deps, gift, 'TRUELINK_DUPLICATE');
  if (shares !== 1 || amount < leastMinor) return over(deps, gift, 'TRUELINK_INVALID');
  const { timeoutMs, settleDelayMs } = channel.row;
  const refusal = await sendGift(deps.pool, gift, amount, timeoutMs + settleDelayMs);
  if (refusal?.code === 'ALREADY_CLOSED') return now(deps, gift);
  if (refusal) {
    await release(deps, channel, gift, 'LIMIT_REACHED');
    return toRefusal(refusal);
  }
  const word = await channel.company.redeem(voucher);
  const sent = { ...gift, amount, sentAt: new Date() };
  switch (word.kind) {
    case 'ours':
      return ok({ amount: toWire(await creditGift(deps, sent, word)) });
    case 'used':
      return over(deps, sent, 'TRUELINK_DUPLICATE');
    case 'invalid':
      return over(deps, sent, 'TRUELINK_INVALID');
    case 'no-wallet':
      await over(deps, sent, 'TRUELINK_INVALID');
      return reportNoWallet(deps, gift);
    case 'refused':
      await release(deps, channel, sent, 'REQUEST_LIMIT_1MIN');
      return notNow;
    default:
      deps.log.warn({ giftId: gift.id, word }, 'what became of a gift link is not known yet');
      return processing;
  }
}

/** The company said something else than that it can be redeemed, and was not told to. */
async function withoutSending(
  deps: GiftDeps,
  channel: GiftChannel,
  gift: Gift,
  found: Exclude<GiftStatus, { kind: 'open' }>,
): Promise<Answer> {
  switch (found.kind) {
    case 'ours':
      // Sent by an earlier try of this member; else our number has it by other ways, and nobody knows whose it is.
      if (gift.sentAt) return ok({ amount: toWire(await creditGift(deps, gift, found)) });
      return over(deps, gift, 'TRUELINK_DUPLICATE');
    case 'used':
      return over(deps, gift, 'TRUELINK_DUPLICATE');
    case 'invalid':
      return over(deps, gift, 'TRUELINK_INVALID');
    case 'no-wallet':
      await release(deps, channel, gift, 'TRUELINK_INVALID');
      return reportNoWallet(deps, gift);
    default:
      await release(deps, channel, gift, 'REQUEST_LIMIT_1MIN');
      return notNow;
  }
}

/** Nothing comes of it any more. */
async function over(
  deps: GiftDeps,
  gift: Gift,
  refusal: 'TRUELINK_DUPLICATE' | 'TRUELINK_INVALID',
): Promise<Answer> {
  const ended = await releaseGift(deps.pool, gift, ['claimed', 'redeeming'], { to: 'refused', refusal });
  return ended ? refuse(refusal) : now(deps, gift);
}

/** The member may try again. What was sent once is asked about all the same: it may arrive late. */
async function release(deps: GiftDeps, { row }: GiftChannel, gift: Gift, refusal: string): Promise<void> {
  const change = gift.sentAt
    ? ({ to: 'unused', refusal, inquireInMs: row.settleDelayMs } as const)
    : ({ to: 'refused', refusal } as const);
  await releaseGift(deps.pool, gift, ['claimed', 'redeeming'], change);
}

/** Somebody else was faster: what it is now. */
async function now(deps: GiftDeps, gift: Gift): Promise<Answer> {
  return currentState((await findGift(deps.pool, gift.memberId, gift.id)) ?? gift, gift.requestId);
}

function currentState({ state, paidAmount, refusal, requestId }: Gift, asker: string): Answer {
  switch (state) {
    case 'credited':
      return requestId === asker && paidAmount !== null
        ? ok({ amount: toWire(paidAmount) })
        : refuse('TRUELINK_DUPLICATE');
    case 'refused':
      if (refusal === 'REQUEST_LIMIT_1MIN') return notNow;
      return refuse(refusal === 'TRUELINK_DUPLICATE' ? refusal : 'TRUELINK_INVALID');
    case 'unused':
      return notNow;
    default:
      return processing;
  }
}

/** The company knows no wallet of our number: no link can be redeemed, and a person hears of it, once an hour. */
async function reportNoWallet(deps: Pick<Deps, 'pool'>, gift: Gift): Promise<never> {
  const hour = new Date().toISOString().slice(0, 13);
  const details = { provider: gift.provider, why: 'the company knows no wallet of our number' };
  const alarm = { kind: 'unknown-receiver', account: accountOf(gift), currency: 'THB', details } as const;
  await raiseAlarm(deps, alarm, deriveId(nobody, `receiver/${gift.provider}/${hour}`));
  throw new Error(`${gift.provider} knows no wallet of our number`);
}
