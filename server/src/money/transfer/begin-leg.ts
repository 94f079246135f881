import { type Result, refuse } from '@kapao/contract/result';
import { toWire } from '@kapao/core/money';
import { balancesOf } from '../../ledger/ledger.ts';
import type { GameDeps } from '../game/game-deps.ts';
import { inTime } from '../game/in-time.ts';
import { findOpenSlot, type OpenSlot } from '../game/open-slot.ts';
import { exchange, exchangeOut } from '../game/rate.ts';
import { type BalanceRead, type Holder, type ReadOutcome, readBalance } from '../game/read-balance.ts';
import { askGivenBack } from './check-leg.ts';
import { type HeldLeg, type HoldRefusal, holdLeg, type LegOrder } from './hold-leg.ts';

// How a leg begins: what it really moves, what the game has before where nobody can be asked afterwards, and the hold.

export type BeginRefusal = HoldRefusal | 'TRANSFER_MINIMUM' | 'TRANSFER_FAIL';

export interface LegWish extends Pick<LegOrder, 'id' | 'claim' | 'onward' | 'slot'> {
  /** Wallet minor units; what buys no whole credits stays where it is. */
  readonly amount: bigint;
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
  return inTime(deps, readBalance(deps, member, slot, askGivenBack), withinMs, { kind: 'silent' });
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
