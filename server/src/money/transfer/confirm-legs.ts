import { inPages } from '../../asking/in-pages.ts';
import type { GameDeps } from '../game/game-deps.ts';
import { findOpenSlot } from '../game/open-slot.ts';
import { settleLeg } from './book-leg.ts';
import { type Leg, markConfirmed, unconfirmedLegs } from './leg.queries.ts';
import { doubtMs, orderOf } from './tell-game.ts';

const graceMs = 10_000;
const atOnce = 100;
/** A game that was gone for so long is not waited for. */
const daysWaited = 30;

/**
 * Asks the game once more about each leg that a person ended: a person may err, and nobody else would ever notice. The
 * opposite word is a contradiction like any other. Answers how many it looked at.
 */
export async function confirmLegs(deps: GameDeps, { afterMs = graceMs } = {}): Promise<number> {
  return inPages(
    (seen) => unconfirmedLegs(deps.pool, { afterMs, days: daysWaited, seen, limit: atOnce }),
    (leg) => confirmLeg(deps, leg),
  );
}

async function confirmLeg(deps: GameDeps, leg: Leg): Promise<void> {
  const slot = await findOpenSlot(deps, leg.memberId, leg.code);
  if (!slot.ok) return;
  const word = await slot.value.provider.queryTransfer(orderOf(leg, slot.value));
  if (word.kind === 'unknown') return;
  // A person may have been quicker than the order: what never happened may still do so.
  if (word.kind === 'failed' && leg.createdAt.getTime() > Date.now() - doubtMs(slot.value)) return;
  await settleLeg(deps, leg, word);
  await markConfirmed(deps.pool, leg);
}
