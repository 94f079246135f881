import { ok, type Result, refuse } from '@kapao/contract/result';

import { crockford } from '../../base/crockford.ts';
import type { Claim } from '../../web/call/key/idempotency.ts';
import type { GameDeps, GameMember } from '../game/game-deps.ts';
import type { OpenSlot } from '../game/open-slot.ts';
import { toRefusal } from '../limits/refusal.ts';
import { findLeg } from './leg.queries.ts';
import { gameOf, type Leg } from './leg.ts';

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
  readonly onward?: string | undefined;
  /** The key of the call that this leg is the first movement of. */
  readonly claim?: LegClaim | undefined;
}

export type HoldRefusal =
  | 'NO_GAME'
  | 'MONEY_NOT_ENOUGH'
  | 'TRANSFER_PENDING'
  | 'SLOT_NO_ACCOUNT'
  | 'LIMIT_REACHED'
  | 'SELF_EXCLUDED';

export interface HeldLeg {
  readonly leg: Leg;
  /** This try's hold, so this try tells the provider; whoever finds another's only asks. */
  readonly mine: boolean;
}

/** Past this a try whose hold took that long leaves the provider alone: the question about the leg is near. */
export const sendWithinMs = 10_000;

/**
 * Sets the money aside and writes the leg down, in one transaction. Nothing has been told to anybody yet. The
 * same id again answers the leg as it stands now.
 */
export async function holdLeg(
  deps: GameDeps,
  member: Pick<GameMember, 'id' | 'currency'>,
  order: LegOrder,
): Promise<Result<HeldLeg, HoldRefusal>> {
  const sender = crypto.randomUUID();
  const leg = newLeg(member, order, sender);
  const { timeoutMs, settleDelayMs } = order.slot.config;
  const outcome = await deps.ledger.post({
    memberId: member.id,
    id: leg.id,
    kind: 'hold',
    debit: leg.direction === 'in' ? 'wallet' : gameOf(leg),
    credit: 'held',
    amount: leg.amount,
    currency: leg.currency,
    reason: 'transfer',
    turn: gameOf(leg),
    ...(leg.direction === 'in' ? { atStake: true } : {}),
    // Into a game an open round may forbid it; out of one only the key of the call is guarded.
    ...(leg.direction === 'in' || order.claim ? { guarded: true } : {}),
    ...(order.expectVersion === undefined ? {} : { expectVersion: order.expectVersion }),
    statement: { type: 'transfer', counterpart: leg.code },
    record: {
      name: 'leg',
      data: {
        code: leg.code,
        party: order.slot.config.code,
        direction: leg.direction,
        amount: leg.amount.toString(),
        sentAmount: leg.sentAmount.toString(),
        currency: leg.currency,
        reference: leg.reference,
        sender,
        before: noted(order.before),
        onward: leg.onward,
        askInMs: sendWithinMs + timeoutMs + settleDelayMs,
        request: order.claim?.carry(),
      },
    },
    outbox: [{ topic: 'hint', payload: { event: 'wallet', data: { transferId: leg.id } } }],
  });
  if (outcome.ok && !outcome.replayed) return ok({ leg, mine: true });
  // KEY_REUSED: a try before this one held another amount under the same id; that leg counts.
  if (outcome.ok || outcome.code === 'KEY_REUSED') {
    const found = await findLeg(deps.pool, member.id, leg.id);
    if (!found) throw new Error(`the hold ${leg.id} has no leg`);
    // Our own, when only the database's answer was lost; how long that took is told by our clock, not by the database's.
    const mine = found.sender === sender;
    return ok({ leg: mine ? { ...found, createdAt: leg.createdAt } : found, mine });
  }
  if (outcome.code === 'LIMITED') return toRefusal(outcome.refusal);
  if (outcome.code === 'MONEY_NOT_ENOUGH') return refuse('MONEY_NOT_ENOUGH');
  // STALE: a transfer of this member was begun or ended since the balance was read.
  if (outcome.code === 'PENDING' || outcome.code === 'STALE') return refuse('TRANSFER_PENDING');
  if (outcome.code === 'NO_ACCOUNT') return refuse('SLOT_NO_ACCOUNT');
  // A bonus is held, and this game is none of those that may be played with it.
  if (outcome.code === 'REFUSED' && outcome.refusal.code === 'NO_GAME') return refuse('NO_GAME');
  // The key was answered meanwhile; whoever asks again hears that answer.
  if (outcome.code === 'REFUSED') order.claim?.inWork();
  throw new Error(`a hold for game ${leg.code} was refused: ${outcome.code}`);
}

function newLeg(member: Pick<GameMember, 'id' | 'currency'>, order: LegOrder, sender: string): Leg {
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
    onward: order.onward ?? null,
    onwardRefusal: null,
    createdAt: new Date(),
    endedAt: null,
    unconfirmedSince: null,
  };
}

function noted(before: Before | undefined) {
  return (
    before && {
      balance: before.credits.toString(),
      outstanding: before.outstanding?.toString(),
      readAt: before.readAt.toISOString(),
    }
  );
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
