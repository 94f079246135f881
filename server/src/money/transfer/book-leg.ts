import { ok, type Result, refuse } from '@kapao/contract/result';
import { toWire } from '@kapao/core/money';
import type pg from 'pg';

import { crockford } from '../../base/crockford.ts';
import { deriveId } from '../../base/derive-id.ts';
import type { OutboxRow } from '../../base/outbox/outbox-row.ts';
import type { Entry } from '../../ledger/entry.ts';
import { neverSent } from '../../outside/game/answer.ts';
import type { ProviderOutcome } from '../../outside/protocol/outcome.ts';
import type { ProviderRow } from '../../outside/protocol/provider-row.ts';
import type { Claim } from '../../web/call/key/idempotency.ts';
import type { GameDeps, GameMember } from '../game/game-deps.ts';
import type { OpenSlot } from '../game/open-slot.ts';
import { toRefusal } from '../limits/refusal.ts';
import { contradict } from './contradict-leg.ts';
import { findLeg, providerOf } from './leg.queries.ts';
import type { Leg } from './leg.ts';

// What a leg writes into the ledger, in the order of its life: hold, settle; contradict-leg.ts has what may follow.

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
    ...(order.claim ? { guarded: true } : {}),
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
    // Our own, when only the database's answer was lost.
    return ok({ leg: found, mine: found.sender === sender });
  }
  if (outcome.code === 'LIMITED') return toRefusal(outcome.refusal);
  if (outcome.code === 'MONEY_NOT_ENOUGH') return refuse('MONEY_NOT_ENOUGH');
  // STALE: a transfer of this member was begun or ended since the balance was read.
  if (outcome.code === 'PENDING' || outcome.code === 'STALE') return refuse('TRANSFER_PENDING');
  if (outcome.code === 'NO_ACCOUNT') return refuse('SLOT_NO_ACCOUNT');
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

const gameOf = ({ code }: Pick<Leg, 'code'>) => `game:${code}` as const;

/** What is known of a leg now. `open`: the provider has not said yet. */
export type LegEnd = { kind: 'done' } | { kind: 'failed'; code: string } | { kind: 'open' };

export function endOf(leg: Leg): LegEnd {
  if (leg.state === 'done') return { kind: 'done' };
  return leg.state === 'failed' ? { kind: 'failed', code: leg.refusal ?? '' } : { kind: 'open' };
}

export interface SettleOptions {
  /** The provider: a failure that it might still contradict is checked later. */
  readonly provider?: ProviderRow;
  /** Balances told it and nobody's word: it is looked at again, whatever they told. */
  readonly isTold?: boolean;
  /** The key of the call that is answered when this leg is done. */
  readonly claim?: LegClaim | undefined;
}

/**
 * Books the provider's word: done posts the hold, failed gives it back. Both can be repeated, and of the two only
 * the first counts.
 */
export async function settleLeg(
  deps: GameDeps,
  leg: Leg,
  word: Exclude<ProviderOutcome, { kind: 'unknown' }>,
  { provider, isTold = false, claim }: SettleOptions = {},
): Promise<LegEnd> {
  const refusal = word.kind === 'failed' ? word.code : null;
  const answers = refusal === null && !leg.onward ? claim : undefined;
  const request = answers?.carry({ status: 'SUCCESS', transferId: leg.id, amount: toWire(leg.amount) });
  const inDoubt = isTold || (refusal !== null && refusal !== neverSent);
  const check = inDoubt && provider ? { party: provider.code, inMs: doubtMs(provider) } : undefined;
  const outcome = await deps.ledger.post({
    ...legEnd(leg, refusal, { check, request }),
    outbox: news(leg, word.kind),
  });
  if (outcome.ok) {
    if (!outcome.replayed) answers?.stored();
    return refusal === null ? { kind: 'done' } : { kind: 'failed', code: refusal };
  }
  if (outcome.code !== 'ALREADY_RESOLVED')
    throw new Error(`the leg ${leg.id} was not settled: ${outcome.code}`);
  const now = await findLeg(deps.pool, leg.memberId, leg.id);
  if (!now) throw new Error(`the leg ${leg.id} is gone`);
  // That it never happened is no contradiction of what happened since; of what only a person said it is one.
  const opposite = word.kind !== now.state && (word.kind === 'done' || now.unconfirmedSince !== null);
  if (opposite) await contradict(deps, now);
  return endOf(now);
}

/**
 * The entry by which a person ends a leg. The money stays where that brings it, whatever was to follow, and the provider is
 * asked whether it was so.
 */
export async function decidedLegEnd(
  pool: pg.Pool,
  memberId: string,
  id: string,
  refusal: string | null,
): Promise<Entry | null> {
  const leg = await findLeg(pool, memberId, id);
  if (!leg) return null;
  const onwardRefusal = leg.onward && refusal === null ? 'DECIDED' : null;
  const status = refusal === null && !leg.onward ? 'SUCCESS' : 'FAILED';
  const party = await providerOf(pool, leg.code);
  const check = party === null ? undefined : { party, inMs: sendWithinMs };
  return {
    ...legEnd(leg, refusal, { onwardRefusal, decided: true, check }),
    outbox: [{ topic: 'hint', payload: { event: 'wallet', data: { transferId: leg.id, status } } }],
  };
}

/** The entry that ends a leg: without a refusal it is done. */
function legEnd(leg: Leg, refusal: string | null, more: object): Entry {
  const kind = refusal === null ? 'done' : 'failed';
  return {
    ...resolution(leg, kind),
    record: { name: 'leg_end', data: { id: leg.id, state: kind, refusal, ...more } },
  };
}

/** After so long nothing that was sent is on its way to the provider any more. */
export function doubtMs({ timeoutMs, settleDelayMs, retryStepsMs }: ProviderRow): number {
  return timeoutMs + Math.max(settleDelayMs, ...retryStepsMs);
}

function resolution(leg: Leg, kind: 'done' | 'failed'): Entry {
  const there = leg.direction === 'in' ? gameOf(leg) : 'wallet';
  const back = leg.direction === 'in' ? 'wallet' : gameOf(leg);
  return {
    memberId: leg.memberId,
    id: deriveId(leg.id, kind === 'done' ? 'post' : 'void'),
    movementId: leg.id,
    kind: kind === 'done' ? 'post' : 'void',
    resolves: leg.id,
    debit: 'held',
    credit: kind === 'done' ? there : back,
    amount: leg.amount,
    currency: leg.currency,
    reason: 'transfer',
  };
}

/** The job behind an out-leg that goes on into another game. */
export const onwardQueue = 'transfer.onward';
/** The process that got the answer goes on at once; the job is for the case that it dies first. */
const onwardAfterMs = 3_000;

function news(leg: Leg, kind: 'done' | 'failed'): OutboxRow[] {
  const status = kind === 'done' ? 'SUCCESS' : 'FAILED';
  const hint: OutboxRow = {
    topic: 'hint',
    payload: { event: 'wallet', data: { transferId: leg.id, status } },
  };
  if (kind !== 'done' || !leg.onward) return [hint];
  const data = { memberId: leg.memberId, id: leg.id };
  return [hint, { topic: 'job', payload: { queue: onwardQueue, data, startAfterMs: onwardAfterMs } }];
}
