import { ok, type Result, refuse } from '@kapao/contract/result';
import { toWire } from '@kapao/core/money';
import { balancesOf } from '../../ledger/ledger.ts';
import type { GameDeps } from '../accounts/game-deps.ts';
import { findOpenSlot, type OpenSlot } from '../accounts/open-slot.ts';
import { exchange, exchangeOut } from '../accounts/rate.ts';
import { type BalanceRead, type Holder, type ReadOutcome, readBalance } from '../accounts/read-balance.ts';
import { withDeadline } from '../accounts/with-deadline.ts';
import { toRefusal } from '../limits/limit-refusal.ts';
import { findLeg } from './leg.queries.ts';
import { type HeldLeg, type LegOrder, newLeg, sendWithinMs } from './leg.ts';
import { recheckVoidedLegs } from './recheck-leg.ts';

// How a leg begins: what it really moves, what the game has before where nobody can be asked afterwards, and the hold.

export type HoldRefusal =
  | 'NO_GAME'
  | 'MONEY_NOT_ENOUGH'
  | 'TRANSFER_PENDING'
  | 'SLOT_NO_ACCOUNT'
  | 'LIMIT_REACHED'
  | 'SELF_EXCLUDED';

export type BeginRefusal = HoldRefusal | 'TRANSFER_MINIMUM' | 'TRANSFER_FAIL';

export interface LegWish extends Pick<LegOrder, 'id' | 'claim' | 'secondLeg' | 'slot'> {
  /** Wallet minor units; what buys no whole credits stays where it is. */
  readonly amount: bigint;
}

/** Reads and books the game's balance first: what was lost in play since is not there to be moved. */
export async function takeOut(
  deps: GameDeps,
  member: Holder,
  wish: LegWish,
): Promise<Result<HeldLeg, BeginRefusal>> {
  const read = await readInTime(deps, member, wish.slot);
  if (read.kind === 'busy') return refuse('TRANSFER_PENDING');
  if (read.kind === 'silent') return refuse('TRANSFER_FAIL');
  return beginOut(deps, member, wish, read);
}

/** A call of a member reads and tells one game or two after the other, and has to end before the app gives up. */
const readWithinMs = 8_000;

/** Reads and books what a game has. One that takes too long counts as silent; what it says later is still booked. */
export function readInTime(
  deps: GameDeps,
  member: Holder,
  slot: OpenSlot,
  withinMs = readWithinMs,
): Promise<ReadOutcome> {
  return withDeadline(deps, readBalance(deps, member, slot, recheckVoidedLegs), withinMs, { kind: 'silent' });
}

/** Out of a game, whose balance was read and booked just now: what was lost in play since is not there to be moved. */
export async function beginOut(
  deps: GameDeps,
  member: Holder,
  wish: LegWish,
  read: BalanceRead,
): Promise<Result<HeldLeg, HoldRefusal | 'TRANSFER_MINIMUM'>> {
  const { slot } = wish;
  const { credits, value } = exchangeOut(wish.amount, read, slot.rate);
  if (credits === 0n) return tooLittle(slot);
  const order = { ...wish, direction: 'out', amount: value, credits } as const;
  if (slot.provider.answersQueries) return holdLeg(deps, member, order);
  return holdLeg(deps, member, { ...order, before: read, expectVersion: read.version });
}

function tooLittle({ rate }: OpenSlot) {
  return refuse('TRANSFER_MINIMUM', { minimum: toWire(rate.worth) });
}

/** From the wallet into a game. One that cannot be asked and does not tell its balance is refused before anything moves. */
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
  // Some other movement of theirs was booked meanwhile; mostly it had nothing to do with this game.
  return !first.ok && first.code === 'TRANSFER_PENDING' ? holdAfterReading(deps, member, order) : first;
}

/**
 * No transfer of this game may come between reading and hold, or the figure would be another leg's. Each of them touches
 * `held` when it begins and when it ends, so the hold is refused unless that stands where it stood before the reading.
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
  if (before.kind === 'busy') return refuse('TRANSFER_PENDING');
  if (before.kind === 'silent') return refuse('TRANSFER_FAIL');
  return holdLeg(deps, member, { ...order, slot, before, expectVersion });
}

/**
 * Sets the money aside and writes the leg down, in one transaction. Nothing has been told to anybody yet. The
 * same id again answers the leg as it stands now.
 */
export async function holdLeg(
  deps: GameDeps,
  member: Holder,
  order: LegOrder,
): Promise<Result<HeldLeg, HoldRefusal>> {
  const sender = crypto.randomUUID();
  const leg = newLeg(member, order, sender);
  const game = `game:${leg.code}` as const;
  const { before } = order;
  const { timeoutMs, settleDelayMs } = order.slot.config;
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
    // Into a game an open round may forbid it; out of one only the key of the call is guarded.
    ...(leg.direction === 'in' || order.claim ? { guarded: true } : {}),
    ...(order.expectVersion === undefined ? {} : { expectVersion: order.expectVersion }),
    statement: { type: 'transfer', counterpart: leg.code },
    record: {
      name: 'leg',
      data: {
        code: leg.code,
        provider: order.slot.config.code,
        direction: leg.direction,
        amount: leg.amount.toString(),
        sentAmount: leg.sentAmount.toString(),
        currency: leg.currency,
        reference: leg.reference,
        sender,
        before: before && {
          balance: before.credits.toString(),
          outstanding: before.outstanding?.toString(),
          readAt: before.readAt.toISOString(),
        },
        secondLeg: leg.secondLeg,
        inquireInMs: sendWithinMs + timeoutMs + settleDelayMs,
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
  if (outcome.code === 'MONEY_NOT_ENOUGH') return refuse(outcome.code);
  // STALE: a transfer of this member was begun or ended since the balance was read.
  if (outcome.code === 'PENDING' || outcome.code === 'STALE') return refuse('TRANSFER_PENDING');
  if (outcome.code === 'NO_ACCOUNT') return refuse('SLOT_NO_ACCOUNT');
  // A bonus is held, and this game is none of those that may be played with it.
  if (outcome.code === 'REFUSED' && outcome.refusal.code === 'NO_GAME') return refuse('NO_GAME');
  // The key was answered meanwhile; whoever asks again hears that answer.
  if (outcome.code === 'REFUSED') order.claim?.inWork();
  throw new Error(`a hold for game ${leg.code} was refused: ${outcome.code}`);
}
