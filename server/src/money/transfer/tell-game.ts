import { ok } from '@kapao/contract/result';
import { askLater, type Heard, type Question } from '../../asking/ask.ts';
import { deriveId } from '../../base/derive-id.ts';
import { neverSent } from '../../outside/game/answer.ts';
import type { TransferOrder } from '../../outside/game/game-provider.ts';
import { failed } from '../../outside/protocol/outcome.ts';
import { askAgainMs, type ProviderRow } from '../../outside/protocol/provider-row.ts';
import type { GameDeps } from '../game/game-deps.ts';
import { findOpenSlot, type OpenSlot } from '../game/open-slot.ts';
import { exchange } from '../game/rate.ts';
import {
  endOf,
  type HeldLeg,
  holdLeg,
  type LegClaim,
  type LegEnd,
  sendWithinMs,
  settleLeg,
} from './book-leg.ts';
import { findLeg, type Leg, markOnwardRefused } from './leg.queries.ts';

const hourMs = 3_600_000;
const kind = 'leg';

/** Tells the provider of a leg that this try has just held, once and for all; of any other it says how it stands. */
export async function sendLeg(
  deps: GameDeps,
  { leg, mine }: HeldLeg,
  slot: OpenSlot,
  claim?: LegClaim,
): Promise<LegEnd> {
  if (!mine || leg.state !== 'sent') return endOf(leg);
  // The whole process may have stood still since, and the question is near. Nobody else sends this leg, so it is certain
  // that it never happened.
  const tooLate = Date.now() - leg.createdAt.getTime() > sendWithinMs;
  const outcome = tooLate ? failed(neverSent) : await slot.provider.transfer(orderOf(leg, slot));
  if (outcome.kind !== 'unknown') return settleLeg(deps, leg, outcome, { provider: slot.config, claim });
  deps.log.warn({ game: leg.code, transferId: leg.id, why: outcome.why }, 'a game left a transfer open');
  await askLater(deps, { kind, memberId: leg.memberId, id: leg.id }, slot.config.settleDelayMs);
  return { kind: 'open' };
}

export function orderOf(leg: Leg, slot: OpenSlot): TransferOrder {
  return {
    username: slot.username,
    direction: leg.direction,
    amount: leg.sentAmount,
    reference: leg.reference,
    currency: leg.currency,
    sentAt: leg.createdAt,
  };
}

export function onwardId(leg: Pick<Leg, 'id'>): string {
  return deriveId(leg.id, 'onward');
}

/**
 * The second half of a transfer from game to game: what arrived in the wallet goes on. Whatever stops it, the
 * money stays in the wallet, which is where TRANSFER_FAIL says it is.
 */
export async function carryOnward(deps: GameDeps, out: Leg, known?: OpenSlot): Promise<LegEnd> {
  if (!out.onward) return { kind: 'done' };
  // Read anew: a person may have ended it meanwhile, and then nothing goes on.
  const refused = (await findLeg(deps.pool, out.memberId, out.id))?.onwardRefusal;
  if (refused) return { kind: 'failed', code: refused };
  const stop = async (code: string): Promise<LegEnd> => {
    await markOnwardRefused(deps.pool, out, code);
    return { kind: 'failed', code };
  };
  const begun = await findLeg(deps.pool, out.memberId, onwardId(out));
  if (begun) return endOf(begun);
  const found = known ? ok(known) : await findOpenSlot(deps, out.memberId, out.onward);
  if (!found.ok) return stop(found.code);
  const slot = found.value;
  const { credits, value: amount } = exchange(out.amount, slot.rate);
  if (credits === 0n) return stop('TRANSFER_MINIMUM');
  const member = { id: out.memberId, currency: out.currency };
  const order = { id: onwardId(out), slot, direction: 'in', amount, credits } as const;
  const held = await holdLeg(deps, member, order);
  return held.ok ? sendLeg(deps, held.value, slot) : stop(held.code);
}

/** What became of a leg, and what the provider's word demands. */
export function legQuestion(deps: GameDeps): Question {
  return {
    kind,
    parties: gameRows(deps),
    async ask({ memberId, id }, turn) {
      const leg = await findLeg(deps.pool, memberId, id);
      if (leg?.state !== 'sent') return { kind: 'over' };
      const found = await findOpenSlot(deps, memberId, leg.code);
      // The game was taken out of service with a transfer open: its provider is asked when it is back.
      if (!found.ok) return silence(leg, 'the game is out of service', hourMs);
      const slot = found.value;
      const word = await slot.provider.queryTransfer(orderOf(leg, slot));
      if (word.kind === 'unknown') return silence(leg, word.why, askAgainMs(slot.config, turn.asked + 1));
      const end = await settleLeg(deps, leg, word, { provider: slot.config });
      if (end.kind === 'done') await carryOnward(deps, leg);
      return { kind: 'settled' };
    },
  };
}

export function gameRows({ parties }: Pick<GameDeps, 'parties'>): ReadonlyMap<string, ProviderRow> {
  return new Map([...parties.games].map(([code, { row }]) => [code, row]));
}

function silence(leg: Leg, why: string, inMs: number): Heard {
  const about = {
    account: `game:${leg.code}`,
    currency: leg.currency,
    ours: String(leg.amount),
    details: { direction: leg.direction },
  };
  return { kind: 'silence', why, inMs, about };
}
