import type { Currency } from '@kapao/core/money';
import type { Claim } from '../../platform/call/idempotency/idempotency.ts';
import { crockford } from '../../platform/crockford.ts';
import { deriveId } from '../../platform/derive-id.ts';
import type { OpenSlot } from '../accounts/open-slot.ts';
import type { Holder } from '../accounts/read-balance.ts';
import type { LegState } from './states.ts';

/** Transfer between the wallet and one game. */
export interface Leg {
  readonly memberId: string;
  /** Id of the leg and of its hold in the ledger. */
  readonly id: string;
  /** Code of the game. */
  readonly code: string;
  /** Direction as seen from the game. */
  readonly direction: 'in' | 'out';
  /** Held amount, in wallet minor units. */
  readonly amount: bigint;
  /** Same amount in the provider's smallest units. */
  readonly sentAmount: bigint;
  readonly currency: Currency;
  readonly reference: string;
  /** Id of the attempt that made the hold. */
  readonly sender: string;
  /** Recipient of the transfer (`GameChannel`); null: held by an older copy. */
  readonly sentTo: string | null;
  readonly state: LegState;
  /**
   * Game balance before the transfer was sent, in the provider's smallest units, where the provider cannot be asked about a
   * transfer.
   */
  readonly balanceBefore: bigint | null;
  /** Stakes in open bets when `balanceBefore` was read; null where the protocol does not report them. */
  readonly outstandingBefore: bigint | null;
  /** Time when `balanceBefore` was requested. */
  readonly readAt: Date | null;
  /** Time since which valid readings have shown the balance unchanged. */
  readonly unmovedAt: Date | null;
  /** Time since which no balance can show the outcome any more. */
  readonly doubtedAt: Date | null;
  /** Provider's error code of a failed leg. */
  readonly refusal: string | null;
  /** Code of the game that the money goes on to, in a transfer from game to game. */
  readonly secondLeg: string | null;
  /** Reason why the second leg was not started. */
  readonly secondLegRefusal: string | null;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
  /**
   * Time when staff ended the leg without an answer of the provider; null again once the provider has
   * confirmed or contradicted the outcome.
   */
  readonly unconfirmedSince: Date | null;
}

/**
 * Claim of a call's idempotency key, carried by its movements: the response to store when the leg is done.
 */
export type LegClaim = Claim<{ status: 'SUCCESS' | 'PROCESSING'; transferId: string; amount: number }>;

/** Balance reading from before a leg, in the provider's smallest units. */
export interface BalanceBefore {
  readonly credits: bigint;
  readonly outstanding: bigint | null;
  /** Time of the request, not after the provider read the balance. */
  readonly readAt: Date;
}

export interface LegOrder {
  /** Id of the hold and of the leg. */
  readonly id: string;
  readonly slot: OpenSlot;
  readonly direction: 'in' | 'out';
  /**
   * Wallet minor units that `credits` are worth. A transfer of the full game balance drops the fraction of a
   * minor unit.
   */
  readonly amount: bigint;
  readonly credits: bigint;
  /** Game balance before, where the provider cannot be asked about a transfer afterwards. */
  readonly before?: BalanceBefore | undefined;
  /**
   * Version of a ledger account when the balance was read, by which a concurrent transfer of this game is noticed: of the
   * game's account for a transfer out, of `held` for one in.
   */
  readonly expectVersion?: bigint | undefined;
  /** Recipient, where the money is at a former client of the provider's row. */
  readonly sentTo?: string | undefined;
  /** Code of the game that the money goes on to, in a transfer from game to game. */
  readonly secondLeg?: string | undefined;
  /** Idempotency key of the call whose first movement this leg is. */
  readonly claim?: LegClaim | undefined;
}

export interface HeldLeg {
  readonly leg: Leg;
  /**
   * Whether this attempt made the hold and so sends the transfer; an attempt that finds another's hold only asks for its
   * state.
   */
  readonly mine: boolean;
}

/** Name of the wallet as a side of a transfer, on the wire. */
export const wallet = 'WALLET';

/** Longest time from the hold to the send: later the attempt sends nothing, because the leg's inquiry is about to run. */
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
    sentTo: order.sentTo ?? order.slot.recipient,
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

/** Returns the id of the second leg of a transfer from game to game. */
export function secondLegId(leg: Pick<Leg, 'id'>): string {
  return deriveId(leg.id, 'onward');
}

/**
 * Returns the provider's reference for a transfer: the 128 bits of its id as 26 letters and digits, in the form of a ULID
 * (Crockford base32). Every protocol here accepts that, and one id always gives the same reference.
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
