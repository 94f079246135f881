import { ok, type Result, refuse } from '@kapao/contract/result';
import type { GameDeps, GameMember } from '../game/game-deps.ts';
import type { OpenSlot } from '../game/open-slot.ts';
import { toRefusal } from '../limits/refusal.ts';
import { referenceOf } from './reference.ts';
import { findLeg, type Leg } from './transfer.queries.ts';

export interface LegOrder {
  /** The hold's id, and the leg's. */
  readonly id: string;
  readonly slot: OpenSlot;
  readonly direction: 'in' | 'out';
  /** Wallet minor units; exactly what `credits` are worth. */
  readonly amount: bigint;
  readonly credits: bigint;
  /** Out of one game into another: where the money goes on to. */
  readonly onward?: string;
}

export type HoldRefusal =
  | 'MONEY_NOT_ENOUGH'
  | 'TRANSFER_PENDING'
  | 'SLOT_NO_ACCOUNT'
  | 'LIMIT_REACHED'
  | 'SELF_EXCLUDED';

/**
 * Sets the money aside and writes the leg down, in one transaction. Nothing has been told to anybody yet. The
 * same id again answers the leg as it stands now.
 */
export async function holdLeg(
  deps: GameDeps,
  member: Pick<GameMember, 'id' | 'currency'>,
  order: LegOrder,
): Promise<Result<Leg, HoldRefusal>> {
  const { id, direction, amount, credits, onward } = order;
  const { code } = order.slot.row;
  const game = `game:${code}` as const;
  const outcome = await deps.ledger.post({
    memberId: member.id,
    id,
    kind: 'hold',
    debit: direction === 'in' ? 'wallet' : game,
    credit: 'held',
    amount,
    currency: member.currency,
    reason: 'transfer',
    slot: game,
    ...(direction === 'in' ? { atStake: true } : {}),
    statement: { type: 'transfer', counterpart: code },
    record: {
      name: 'game_transfer',
      data: {
        code,
        direction,
        amount: amount.toString(),
        sentAmount: credits.toString(),
        currency: member.currency,
        reference: referenceOf(id),
        onward: onward ?? null,
      },
    },
    outbox: [{ topic: 'hint', payload: { event: 'wallet', data: { transferId: id } } }],
  });
  // KEY_REUSED: a try before this one held another amount under the same id; that leg counts.
  if (outcome.ok || outcome.code === 'KEY_REUSED') {
    const leg = await findLeg(deps.pool, member.id, id);
    if (!leg) throw new Error(`the hold ${id} has no leg`);
    return ok(leg);
  }
  if (outcome.code === 'LIMITED') return toRefusal(outcome.refusal);
  if (outcome.code === 'MONEY_NOT_ENOUGH') return refuse('MONEY_NOT_ENOUGH');
  if (outcome.code === 'PENDING') return refuse('TRANSFER_PENDING');
  if (outcome.code === 'NO_ACCOUNT') return refuse('SLOT_NO_ACCOUNT');
  throw new Error(`a hold for game ${code} was refused: ${outcome.code}`);
}
