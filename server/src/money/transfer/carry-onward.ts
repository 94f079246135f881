import { ok } from '@kapao/contract/result';
import { deriveId } from '../../base/derive-id.ts';
import type { GameDeps } from '../game/game-deps.ts';
import { findOpenSlot, type OpenSlot } from '../game/open-slot.ts';
import { beginIn } from './begin-leg.ts';
import { findLeg, markOnwardRefused } from './leg.queries.ts';
import type { Leg } from './leg.ts';
import { endOf, type LegEnd } from './settle-leg.ts';
import { sendLeg } from './tell-game.ts';

export function onwardId(leg: Pick<Leg, 'id'>): string {
  return deriveId(leg.id, 'onward');
}

/**
 * The second half of a transfer from game to game: what arrived in the wallet goes on. Whatever stops it, the
 * money stays in the wallet, which is where TRANSFER_FAIL says it is.
 */
export async function carryOnward(deps: GameDeps, out: Leg, known?: OpenSlot): Promise<LegEnd> {
  if (!out.onward) return { kind: 'done' };
  const findBegun = () => findLeg(deps.pool, out.memberId, onwardId(out));
  const begun = await findBegun();
  if (begun) return endOf(begun);
  // Read anew: a person may have ended it meanwhile, and then nothing goes on.
  const refused = (await findLeg(deps.pool, out.memberId, out.id))?.onwardRefusal;
  if (refused) return { kind: 'failed', code: refused };
  const stop = async (code: string): Promise<LegEnd> => {
    // The process that got the answer and the job behind it may both be here: what stopped one need not stop the other.
    const others = await findBegun();
    if (others) return endOf(others);
    await markOnwardRefused(deps.pool, out, code);
    return { kind: 'failed', code };
  };
  const found = known ? ok(known) : await findOpenSlot(deps, out.memberId, out.onward);
  if (!found.ok) return stop(found.code);
  const slot = found.value;
  const member = { id: out.memberId, currency: out.currency };
  const held = await beginIn(deps, member, { id: onwardId(out), slot, amount: out.amount });
  return held.ok ? sendLeg(deps, held.value, slot) : stop(held.code);
}
