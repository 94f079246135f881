import { because } from '@kapao/contract/backoffice/reasons/open-reason';
import { ok, type Result, refuse } from '@kapao/contract/result';
import { toWire } from '@kapao/core/money';
import { NIL as nobody } from 'uuid';
import { toRefusal } from '../../gaming/limits/limit-refusal.ts';
import { raiseAlarm } from '../../inquiry/alarm.ts';
import type { Member } from '../../platform/call/call-lookup.ts';
import { deriveId } from '../../platform/derive-id.ts';
import type { GiftStatus } from '../../providers/giftlink/gift-provider.ts';
import type { GiftChannel } from '../../providers/giftlink/gift-providers.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { accountOf, creditGift, statusOf } from './credit-gift.ts';
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

/** Smallest amount in the specification: 2 baht. */
const leastMinor = 200n;
/** Time beyond both calls' timeouts: a process that has not sent by then has died. */
const slackMs = 30_000;

const processing = ok({ status: 'PROCESSING' as const });
/** Refusal for a link that is unchanged and may be tried again in a moment. */
const notNow = refuse('REQUEST_LIMIT_1MIN', { retryAfter: 60 });

/**
 * Redeems a gift link: the voucher is claimed before the provider is called, the redemption is requested once, and a
 * lost answer is inquired about (`giftInquiry`). `requestId` names the call: a retry after a crash continues where it
 * stopped.
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
  const found = statusOf(gift, channel, await channel.provider.verify(voucher));
  if (found.kind !== 'open') return withoutSending(deps, channel, gift, found);
  const { amount, shares, available } = found;
  if (available < 1) return refuseGift(deps, gift, 'TRUELINK_DUPLICATE');
  if (shares !== 1 || amount < leastMinor) return refuseGift(deps, gift, 'TRUELINK_INVALID');
  const { timeoutMs, settleDelayMs } = channel.row;
  const refusal = await sendGift(deps.pool, gift, amount, timeoutMs + settleDelayMs, channel.recipient);
  if (refusal?.code === 'ALREADY_CLOSED') return readCurrentState(deps, gift);
  if (refusal) {
    await release(deps, channel, gift, 'LIMIT_REACHED');
    return toRefusal(refusal);
  }
  const answer = await channel.provider.redeem(voucher);
  const sent = { ...gift, amount, sentAt: new Date() };
  switch (answer.kind) {
    case 'ours':
      return ok({ amount: toWire(await creditGift(deps, sent, answer)) });
    case 'used':
      return refuseGift(deps, sent, 'TRUELINK_DUPLICATE');
    case 'invalid':
      return refuseGift(deps, sent, 'TRUELINK_INVALID');
    case 'no-wallet':
      await refuseGift(deps, sent, 'TRUELINK_INVALID');
      return reportNoWallet(deps, gift);
    case 'refused':
      await release(deps, channel, sent, 'REQUEST_LIMIT_1MIN');
      return notNow;
    default:
      deps.log.warn({ giftId: gift.id, answer }, 'what became of a gift link is not known yet');
      return processing;
  }
}

/** Handles a link that the provider did not report as redeemable, so no redemption is requested. */
async function withoutSending(
  deps: GiftDeps,
  channel: GiftChannel,
  gift: Gift,
  found: Exclude<GiftStatus, { kind: 'open' }>,
): Promise<Answer> {
  switch (found.kind) {
    case 'ours':
      // An earlier attempt of this member sent it; otherwise our number received it in some other way, and
      // its owner is unknown.
      if (gift.sentAt) return ok({ amount: toWire(await creditGift(deps, gift, found)) });
      return refuseGift(deps, gift, 'TRUELINK_DUPLICATE');
    case 'used':
      return refuseGift(deps, gift, 'TRUELINK_DUPLICATE');
    case 'invalid':
      return refuseGift(deps, gift, 'TRUELINK_INVALID');
    case 'no-wallet':
      await release(deps, channel, gift, 'TRUELINK_INVALID');
      return reportNoWallet(deps, gift);
    default:
      await release(deps, channel, gift, 'REQUEST_LIMIT_1MIN');
      return notNow;
  }
}

/** Refuses the gift. Returns the refusal, or the current state when another process was faster. */
async function refuseGift(
  deps: GiftDeps,
  gift: Gift,
  refusal: 'TRUELINK_DUPLICATE' | 'TRUELINK_INVALID',
): Promise<Answer> {
  const ended = await releaseGift(deps.pool, gift, ['claimed', 'redeeming'], { to: 'refused', refusal });
  return ended ? refuse(refusal) : readCurrentState(deps, gift);
}

/** Lets the member try again. A redemption that was sent is still inquired about, since it may arrive late. */
async function release(deps: GiftDeps, { row }: GiftChannel, gift: Gift, refusal: string): Promise<void> {
  const change = gift.sentAt
    ? ({ to: 'unused', refusal, inquireInMs: row.settleDelayMs } as const)
    : ({ to: 'refused', refusal } as const);
  await releaseGift(deps.pool, gift, ['claimed', 'redeeming'], change);
}

/** Returns the current state, because another process was faster. */
async function readCurrentState(deps: GiftDeps, gift: Gift): Promise<Answer> {
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

/**
 * Raises an alarm, at most one an hour, that the provider knows no wallet of our number, so no link can be
 * redeemed. Always throws.
 */
async function reportNoWallet(deps: Pick<Deps, 'pool'>, gift: Gift): Promise<never> {
  const hour = new Date().toISOString().slice(0, 13);
  const details = { provider: gift.provider, why: because('WALLET_UNKNOWN') };
  const alarm = { kind: 'unknown-receiver', account: accountOf(gift), currency: 'THB', details } as const;
  await raiseAlarm(deps, alarm, deriveId(nobody, `receiver/${gift.provider}/${hour}`));
  throw new Error(`${gift.provider} knows no wallet of our number`);
}
