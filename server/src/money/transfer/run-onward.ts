import { deriveId } from '../../base/derive-id.ts';
import type { GameDeps } from '../game/game-deps.ts';
import { findOpenSlot } from '../game/open-slot.ts';
import { exchange } from '../game/rate.ts';
import { holdLeg } from './hold-leg.ts';
import { runLeg } from './run-leg.ts';
import type { LegEnd } from './settle-leg.ts';
import { findLeg, type Leg, markOnwardRefused } from './transfer.queries.ts';

export function onwardId(leg: Pick<Leg, 'id'>): string {
  return deriveId(leg.id, 'onward');
}

/**
 * The second half of a transfer from game to game: what arrived in the wallet goes on. Whatever stops it, the
 * money stays in the wallet, which is where TRANSFER_FAIL says it is.
 */
export async function runOnward(deps: GameDeps, out: Leg): Promise<LegEnd> {
  if (!out.onward) return { kind: 'done' };
  if (out.onward_refusal) return { kind: 'failed', code: out.onward_refusal };
  const stop = async (code: string): Promise<LegEnd> => {
    await markOnwardRefused(deps.pool, out, code);
    return { kind: 'failed', code };
  };
  const found = await findOpenSlot(deps, out.member_id, out.onward);
  if (!found.ok) return stop(found.code);
  const slot = found.value;
  const id = onwardId(out);
  const begun = await findLeg(deps.pool, out.member_id, id);
  if (begun) return runLeg(deps, begun, slot);
  const { credits, value: amount } = exchange(out.amount, slot.rate);
  if (credits === 0n) return stop('TRANSFER_MINIMUM');
  const member = { id: out.member_id, currency: out.currency };
  const held = await holdLeg(deps, member, { id, slot, direction: 'in', amount, credits });
  return held.ok ? runLeg(deps, held.value, slot) : stop(held.code);
}
