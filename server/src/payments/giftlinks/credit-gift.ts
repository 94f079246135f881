import { because } from '@kapao/contract/backoffice/reasons/open-reason';
import type pg from 'pg';
import { NIL as nobody } from 'uuid';
import { raiseAlarm } from '../../inquiry/alarm.ts';
import type { AccountCode, Entry } from '../../ledger/entry.ts';
import { deriveId } from '../../platform/derive-id.ts';
import { records } from '../../platform/ledger-records.ts';
import type { GiftStatus } from '../../providers/giftlink/gift-provider.ts';
import type { GiftChannel } from '../../providers/giftlink/gift-providers.ts';
import { isSentElsewhere } from '../../providers/protocol/adapter.ts';
import { eventTimeOrNull } from '../../providers/protocol/answer.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { findGift, type Gift } from './gift.queries.ts';

/**
 * Credits a gift link that was redeemed to our number, by what the provider reports. The id comes from the gift, and the
 * voucher is a key among received payments, so it is credited only once.
 */
export async function creditGift(
  deps: Pick<Deps, 'pool' | 'ledger'>,
  gift: Gift,
  answer: Extract<GiftStatus, { kind: 'ours' }>,
): Promise<bigint> {
  // Falls back to the verified amount: vouchers with several shares are refused, so all of it was received.
  const amount = answer.amount ?? gift.amount;
  if (amount === null) throw new Error(`nobody knows how much the gift link ${gift.id} brought`);
  const outcome = await deps.ledger.post(creditEntry(gift, amount, answer.at));
  if (outcome.ok) return amount;
  if (outcome.code === 'NO_ACCOUNT') await reportOwnerless(deps, gift, amount);
  const credited = (await findGift(deps.pool, gift.memberId, gift.id))?.paidAmount ?? null;
  if (credited === null) throw new Error(`the gift link ${gift.id} was not credited: ${outcome.code}`);
  if (credited === amount) return amount;
  // The provider reported another amount before. The credited amount stays until staff have asked.
  await raiseAlarm(
    deps,
    {
      kind: 'payment',
      account: accountOf(gift),
      currency: 'THB',
      ours: String(credited),
      theirs: String(amount),
      details: { giftId: gift.id, ending: gift.ending, why: because('TWO_AMOUNTS') },
      memberId: gift.memberId,
    },
    deriveId(gift.id, `alarm/${amount}`),
  );
  return credited;
}

/**
 * Raises an alarm about a gift that came after its member was erased: the provider has the money, and the ledger has
 * no entry.
 */
function reportOwnerless(deps: Pick<Deps, 'pool'>, gift: Gift, amount: bigint): Promise<void> {
  const alarm = {
    kind: 'payment',
    account: accountOf(gift),
    currency: 'THB',
    ours: '0',
    theirs: String(amount),
    details: { giftId: gift.id, ending: gift.ending },
    memberId: gift.memberId,
  } as const;
  return raiseAlarm(deps, alarm, deriveId(gift.id, 'alarm/ownerless'));
}

/**
 * Returns the entry by which staff confirm that the money came; null unless the outcome of its redemption is
 * unknown.
 */
export async function giftCreditByDecision(
  pool: pg.Pool,
  memberId: string,
  id: string,
): Promise<Entry | null> {
  const gift = await findGift(pool, memberId, id);
  const wasSent = gift?.state === 'redeeming' || gift?.state === 'unused';
  return wasSent && gift.amount !== null ? creditEntry(gift, gift.amount, null, gift.state) : null;
}

export function accountOf({ provider }: Pick<Gift, 'provider'>): AccountCode {
  return `operator:gift:${provider}`;
}

/**
 * Returns the status of a link as verified. Where it was redeemed to another number or provider, because the provider's row was
 * changed since, "used" may mean by us, so that only what is open or ours is known.
 */
export function statusOf(
  gift: Gift,
  channel: Pick<GiftChannel, 'recipient'>,
  answer: GiftStatus,
): GiftStatus {
  return isSentElsewhere(gift, channel) && (answer.kind === 'used' || answer.kind === 'invalid')
    ? { kind: 'unknown', why: because('PROVIDER_CHANGED') }
    : answer;
}

/** Returns the credit entry; with `from` it is valid only while the gift is in that state. */
function creditEntry(gift: Gift, amount: bigint, at: Date | null, from?: Gift['state']): Entry {
  const id = deriveId(gift.id, 'credit');
  const key = `gift/${gift.digest.toString('hex')}`;
  const account = accountOf(gift);
  return {
    memberId: gift.memberId,
    id,
    kind: 'move',
    debit: account,
    credit: 'wallet',
    amount,
    currency: 'THB',
    reason: 'giftlink',
    statement: { type: 'deposit', counterpart: 'BANK' },
    refusable: true,
    record: {
      name: records.gift,
      data: {
        id: gift.id,
        amount: String(amount),
        bankReceiptId: deriveId(nobody, `payment-in/${key}`),
        key,
        account,
        paidAt: (eventTimeOrNull(at) ?? new Date()).toISOString(),
        from,
      },
    },
    outbox: [
      { topic: 'hint', payload: { event: 'deposit', data: { depositId: gift.id, status: 'SUCCESS' } } },
      { topic: 'hint', payload: { event: 'wallet', data: {} } },
    ],
  };
}
