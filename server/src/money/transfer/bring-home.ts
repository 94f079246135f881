import type { MoneyState } from '@kapao/contract/fields';
import { ok, type Result, refuse } from '@kapao/contract/result';
import { deriveId } from '../../base/derive-id.ts';
import type { GameDeps, GameMember } from '../game/game-deps.ts';
import { type OpenSlot, openSlots } from '../game/open-slot.ts';
import { exchange } from '../game/rate.ts';
import { readBalance } from '../game/read-balance.ts';
import { type HeldLeg, type HoldRefusal, holdLeg, type LegEnd } from './book-leg.ts';
import { askGivenBack } from './check-leg.ts';
import { findLeg } from './leg.queries.ts';
import { sendLeg } from './tell-game.ts';

export interface Homecoming {
  readonly from: string;
  readonly status: MoneyState;
  readonly code?: HoldRefusal | 'TRANSFER_FAIL';
}

/**
 * Brings the whole balance of every active game (but `except`) into the wallet, all at once. Games without money
 * are not named. The same cause again goes on where it stopped.
 */
export async function bringAllHome(
  deps: GameDeps,
  member: GameMember,
  causeId: string,
  except?: string,
): Promise<Homecoming[]> {
  const slots = (await openSlots(deps, member.id)).filter((slot) => slot.row.code !== except);
  const comings = await Promise.all(slots.map((slot) => bringHome(deps, member, slot, causeId)));
  return comings.filter((coming) => coming !== null);
}

async function bringHome(
  deps: GameDeps,
  member: GameMember,
  slot: OpenSlot,
  causeId: string,
): Promise<Homecoming | null> {
  const from = slot.row.code;
  const id = deriveId(causeId, `home:${from}`);
  const begun = await findLeg(deps.pool, member.id, id);
  const leg = begun ? ok({ leg: begun, mine: false }) : await begin(deps, member, slot, id);
  if (!leg.ok)
    return { from, status: leg.code === 'TRANSFER_PENDING' ? 'PROCESSING' : 'FAILED', code: leg.code };
  return leg.value && { from, ...statusOf(await sendLeg(deps, leg.value, slot)) };
}

async function begin(
  deps: GameDeps,
  member: GameMember,
  slot: OpenSlot,
  id: string,
): Promise<Result<HeldLeg | null, HoldRefusal | 'TRANSFER_FAIL'>> {
  const read = await readBalance(deps, member, slot, askGivenBack);
  if (read.kind === 'busy') return refuse('TRANSFER_PENDING');
  const balance = read.kind === 'read' ? read.balance : (slot.row.balance ?? 0n);
  const { credits, value: amount } = exchange(balance, slot.rate);
  if (read.kind === 'silent') return credits === 0n ? ok(null) : refuse('TRANSFER_FAIL');
  if (credits === 0n) return ok(null);
  return holdLeg(deps, member, { id, slot, direction: 'out', amount, credits });
}

export function statusOf(end: LegEnd): Pick<Homecoming, 'status' | 'code'> {
  if (end.kind === 'done') return { status: 'SUCCESS' };
  return end.kind === 'open' ? { status: 'PROCESSING' } : { status: 'FAILED', code: 'TRANSFER_FAIL' };
}
