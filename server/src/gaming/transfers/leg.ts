import type { Currency } from '@kapao/core/money';
import type { Claim } from '../../platform/call/idempotency/idempotency.ts';
import { crockford } from '../../platform/crockford.ts';
import type { OpenSlot } from '../accounts/open-slot.ts';
import type { Holder } from '../accounts/read-balance.ts';
import type { LegState } from './states.ts';

/** One leg between the wallet and a game. */
export interface Leg {
  readonly memberId: string;
  /** Of its hold in the ledger. */
  readonly id: string;
  /** The game. */
  readonly code: string;
  /** Seen from the game. */
  readonly direction: 'in' | 'out';
  /** Wallet minor units, exactly what was held. */
  readonly amount: bigint;
  /** The same in the provider's smallest units. */
  readonly sentAmount: bigint;
  readonly currency: Currency;
  readonly reference: string;
  /** The try whose hold this is. */
  readonly sender: string;
  readonly state: LegState;
  /** Where the provider cannot be asked: its balance before it was told, in its smallest units. */
  readonly balanceBefore: bigint | null;
  /** Stakes in open bets at that time; null where the protocol does not say. */
  readonly outstandingBefore: bigint | null;
  /** When that was asked. */
  readonly readAt: Date | null;
  /** Since when a sound reading has shown the same balance as before. */
  readonly unmovedAt: Date | null;
  /** Since when no balance can tell any more what became of it. */
  readonly doubtedAt: Date | null;
  /** The provider's code of a failed one. */
  readonly refusal: string | null;
  /** Out of one game into another: the game that the money goes on to. */
  readonly secondLeg: string | null;
  /** Why it did not go on. */
  readonly secondLegRefusal: string | null;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
  /** Since when a person has ended it without a word of the provider; null again when that has come. */
  readonly unconfirmedSince: Date | null;
}

/** What a call's movements carry of its idempotency key; the answer that a leg brings when it is done. */
export type LegClaim = Claim<{ status: 'SUCCESS' | 'PROCESSING'; transferId: string; amount: number }>;

/** A reading from before a leg, in the provider's smallest units. */
export interface Before {
  readonly credits: bigint;
  readonly outstanding: bigint | null;
  /** Not after the provider looked. */
  readonly readAt: Date;
}

export interface LegOrder {
  /** The hold's id, and the leg's. */
  readonly id: string;
  readonly slot: OpenSlot;
  readonly direction: 'in' | 'out';
  /** Wallet minor units; exactly what `credits` are worth. */
  readonly amount: bigint;
  readonly credits: bigint;
  /** What the game had before, where it cannot be asked afterwards. */
  readonly before?: Before | undefined;
  /** Of the account that a transfer of this game would have changed since then: the game's out of it, `held` into it. */
  readonly expectVersion?: bigint | undefined;
  /** Out of one game into another: where the money goes on to. */
  readonly secondLeg?: string | undefined;
  /** The key of the call that this leg is the first movement of. */
  readonly claim?: LegClaim | undefined;
}

export interface HeldLeg {
  readonly leg: Leg;
  /** This try's hold, so this try tells the provider; whoever finds another's only asks. */
  readonly mine: boolean;
}

/** Past this a try whose hold took that long leaves the provider alone: the question about the leg is near. */
export const sendWithinMs = 10_000;

export function newLeg(member: Holder, order: LegOrder, sender: string): Leg {
  return {
    memberId: member.id,
    id: order.id,
    code: order.slot.row.code,
    direction: order.direction,
    amount: order.amount,
    sentAmount: order.credits,
    currency: member.currency,
    reference: referenceOf(order.id),
    sender,
    state: 'sent',
    balanceBefore: order.before?.credits ?? null,
    outstandingBefore: order.before?.outstanding ?? null,
    readAt: order.before?.readAt ?? null,
    unmovedAt: null,
    doubtedAt: null,
    refusal: null,
    secondLeg: order.secondLeg ?? null,
    secondLegRefusal: null,
    createdAt: new Date(),
    endedAt: null,
    unconfirmedSince: null,
  };
}

/**
 * What a provider knows a transfer by: the 128 bits of its id as 26 letters and digits, in the form of a ULID
 * (Crockford base32). Every protocol here takes that, and one id always gives the same reference.
 */
export function referenceOf(id: string): string {
  let bits = BigInt(`0x${id.replaceAll('-', '')}`);
  let reference = '';
  for (let i = 0; i < 26; i++) {
    reference = crockford.charAt(Number(bits & 31n)) + reference;
    bits >>= 5n;
  }
  return reference;
}
