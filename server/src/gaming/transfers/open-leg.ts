import { ok, type Result, refuse } from '@kapao/contract/result';
import { toWire } from '@kapao/core/money';
import { balancesOf } from '../../ledger/ledger.ts';
import { records } from '../../platform/ledger-records.ts';
import type { GameDeps } from '../accounts/game-deps.ts';
import { findOpenSlot, type OpenSlot } from '../accounts/open-slot.ts';
import { exchange, exchangeOut } from '../accounts/rate.ts';
import { type Holder, type KnownBalance, type ReadOutcome, readBalance } from '../accounts/read-balance.ts';
import { withDeadline } from '../accounts/with-deadline.ts';
import { toRefusal } from '../limits/limit-refusal.ts';
import { findLeg } from './leg.queries.ts';
import { type HeldLeg, type LegOrder, newLeg, sendWithinMs } from './leg.ts';
import { recheckVoidedLegs } from './recheck-leg.ts';

// Begins legs: holds the amount, and where a game answers no inquiries records its balance before the leg.

export type HoldRefusal =
  | 'NO_GAME'
  | 'MONEY_NOT_ENOUGH'
  | 'TRANSFER_PENDING'
  | 'SLOT_NO_ACCOUNT'
  | 'LIMIT_REACHED'
  | 'SELF_EXCLUDED';

export type BeginRefusal = HoldRefusal | 'TRANSFER_MINIMUM' | 'TRANSFER_FAIL';

export interface LegWish extends Pick<LegOrder, 'id' | 'claim' | 'secondLeg' | 'slot'> {
  /** Wallet minor units; a remainder below the rate's `worth` stays where it is. */
  readonly amount: bigint;
}

/** Begins a transfer out of a game after booking its balance, so that money lost in play is not moved. */
export async function readAndBeginOut(
  deps: GameDeps,
  member: Holder,
  wish: LegWish,
): Promise<Result<HeldLeg, BeginRefusal>> {
  const read = await readInTime(deps, member, wish.slot);
  if (read.kind === 'busy') return refuse('TRANSFER_PENDING');
  if (read.kind === 'silent') return refuse('TRANSFER_FAIL');
  return beginOut(deps, member, wish, read);
}

/** Time limit of a reading in ms: a call makes up to two readings and transfers before the app times out. */
const readWithinMs = 8_000;

/** Reads and books a game's balance. Too slow counts as no answer; a late answer is still booked. */
export function readInTime(
  deps: GameDeps,
  member: Holder,
  slot: OpenSlot,
  withinMs = readWithinMs,
): Promise<ReadOutcome> {
  return withDeadline(deps, readBalance(deps, member, slot, recheckVoidedLegs), withinMs, { kind: 'silent' });
}

/** Begins a transfer out of a game whose balance was just booked, so that money lost in play is not moved. */
export async function beginOut(
  deps: GameDeps,
  member: Holder,
  wish: LegWish,
  read: KnownBalance,
): Promise<Result<HeldLeg, HoldRefusal | 'TRANSFER_MINIMUM'>> {
  const { slot } = wish;
  const { credits, value } = exchangeOut(wish.amount, read, slot.rate);
  if (credits === 0n) return tooLittle(slot);
  const order = { ...wish, direction: 'out', amount: value, credits } as const;
  if (read.kind === 'elsewhere') return holdLeg(deps, member, { ...order, sentTo: read.recipient });
  if (slot.provider.answersQueries) return holdLeg(deps, member, order);
  return holdLeg(deps, member, { ...order, before: read, expectVersion: read.version });
}

function tooLittle({ rate }: OpenSlot) {
  return refuse('TRANSFER_MINIMUM', { minimum: toWire(rate.worth) });
}

/** Begins a transfer into a game. Refused if the provider neither answers inquiries nor returns its balance. */
export async function beginIn(
  deps: GameDeps,
  member: Holder,
  wish: LegWish,
): Promise<Result<HeldLeg, BeginRefusal>> {
  const { credits, value } = exchange(wish.amount, wish.slot.rate);
  if (credits === 0n) return tooLittle(wish.slot);
  const order = { ...wish, direction: 'in', amount: value, credits } as const;
  if (wish.slot.provider.answersQueries) return holdLeg(deps, member, order);
  const first = await holdAfterReading(deps, member, order);
  // Another movement of the member was booked meanwhile, mostly unrelated to this game; one retry.
  return !first.ok && first.code === 'TRANSFER_PENDING' ? holdAfterReading(deps, member, order) : first;
}

/**
 * Reads the balance and makes the hold with no transfer of this game between them. Every transfer changes `held` when it
 * begins and ends, so the hold is refused if the version of `held` has changed since before the reading.
 */
async function holdAfterReading(
  deps: GameDeps,
  member: Holder,
  order: LegOrder,
): Promise<Result<HeldLeg, BeginRefusal>> {
  const expectVersion = (await balancesOf(deps.pool, member.id)).get('held')?.version;
  const found = await findOpenSlot(deps, member.id, order.slot.row.code);
  if (!found.ok) return refuse('SLOT_NO_ACCOUNT');
  const slot = found.value;
  const before = await readInTime(deps, member, slot);
  if (before.kind !== 'read') return refuse(before.kind === 'busy' ? 'TRANSFER_PENDING' : 'TRANSFER_FAIL');
  return holdLeg(deps, member, { ...order, slot, before, expectVersion });
}

/**
 * Holds the money and records the leg in one transaction, before the provider or anyone else is notified. The same id again
 * returns the leg as it is now.
 */
export async function holdLeg(
  deps: GameDeps,
  member: Holder,
  order: LegOrder,
): Promise<Result<HeldLeg, HoldRefusal>> {
  const leg = newLeg(member, order, crypto.randomUUID());
  const game = `game:${leg.code}` as const;
  const { before, slot } = order;
  const outcome = await deps.ledger.post({
    memberId: member.id,
    id: leg.id,
    kind: 'hold',
    debit: leg.direction === 'in' ? 'wallet' : game,
    credit: 'held',
    amount: leg.amount,
    currency: leg.currency,
    reason: 'transfer',
    operationLock: game,
    ...(leg.direction === 'in' ? { atStake: true } : {}),
    // The guard checks the active bonus of a transfer in, and only the idempotency key of a transfer out.
    ...(leg.direction === 'in' || order.claim ? { guarded: true } : {}),
    ...(order.expectVersion === undefined ? {} : { expectVersion: order.expectVersion }),
    statement: { type: 'transfer', counterpart: leg.code },
    record: {
      name: records.legTo,
      data: {
        code: leg.code,
        provider: slot.config.code,
        direction: leg.direction,
        amount: leg.amount.toString(),
        sentAmount: leg.sentAmount.toString(),
        currency: leg.currency,
        reference: leg.reference,
        sender: leg.sender,
        sentTo: leg.sentTo,
        before: before && {
          balance: before.credits.toString(),
          outstanding: before.outstanding?.toString(),
          readAt: before.readAt.toISOString(),
        },
        secondLeg: leg.secondLeg,
        inquireInMs: sendWithinMs + slot.config.timeoutMs + slot.config.settleDelayMs,
        request: order.claim?.carry(),
      },
    },
    outbox: [{ topic: 'hint', payload: { event: 'wallet', data: { transferId: leg.id } } }],
  });
  if (outcome.ok && !outcome.replayed) return ok({ leg, mine: true });
  // KEY_REUSED: an earlier attempt held another amount under the same id; that leg counts.
  if (outcome.ok || outcome.code === 'KEY_REUSED') {
    const found = await findLeg(deps.pool, member.id, leg.id);
    if (!found) throw new Error(`the hold ${leg.id} has no leg`);
    // This attempt's own leg, if only the database's answer was lost; our clock measures how long that took.
    const mine = found.sender === leg.sender;
    return ok({ leg: mine ? { ...found, createdAt: leg.createdAt } : found, mine });
  }
  if (outcome.code === 'LIMITED') return toRefusal(outcome.refusal);
  if (outcome.code === 'MONEY_NOT_ENOUGH') return refuse(outcome.code);
  // STALE: a transfer of this member began or ended since the balance was read.
  if (outcome.code === 'PENDING' || outcome.code === 'STALE') return refuse('TRANSFER_PENDING');
  if (outcome.code === 'NO_ACCOUNT') return refuse('SLOT_NO_ACCOUNT');
  // A bonus is active, and this game is not playable with it.
  if (outcome.code === 'REFUSED' && outcome.refusal.code === 'NO_GAME') return refuse('NO_GAME');
  // The idempotency key was answered meanwhile; a repeated call gets that answer.
  if (outcome.code === 'REFUSED') order.claim?.answerInProgress();
  throw new Error(`a hold for game ${leg.code} was refused: ${outcome.code}`);
}
