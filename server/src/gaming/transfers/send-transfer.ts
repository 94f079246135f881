import { inquireLater } from '../../inquiry/inquiry.ts';
import { neverSent } from '../../providers/game/answer.ts';
import type { TransferOrder } from '../../providers/game/game-provider.ts';
import { isSentElsewhere, recipientIn } from '../../providers/protocol/adapter.ts';
import { failed } from '../../providers/protocol/outcome.ts';
import type { GameDeps } from '../accounts/game-deps.ts';
import { isElsewhere, type OpenSlot } from '../accounts/open-slot.ts';
import { type HeldLeg, type Leg, type LegClaim, sendWithinMs } from './leg.ts';
import { type LegOutcome, outcomeOf, settleLeg } from './settle-leg.ts';

/** Sends the transfer of a leg that this attempt has just held, exactly once; of any other leg it returns the state. */
export async function sendTransfer(
  deps: GameDeps,
  { leg, mine }: HeldLeg,
  slot: OpenSlot,
  claim?: LegClaim,
): Promise<LegOutcome> {
  if (!mine || leg.state !== 'sent') return outcomeOf(leg);
  if (isFromFormer(leg, slot)) return { kind: 'open' };
  // The process may have been paused since the hold, and the inquiry is about to run, or the provider's row was changed
  // before the hold. Nobody else sends this leg, so it certainly was never executed.
  const tooLate = Date.now() - leg.createdAt.getTime() > sendWithinMs || isSentElsewhere(leg, slot);
  const outcome = tooLate ? failed(neverSent) : await slot.provider.transfer(orderOf(leg, slot));
  if (outcome.kind !== 'unknown') return settleLeg(deps, leg, outcome, { provider: slot.config, claim });
  deps.log.warn({ game: leg.code, transferId: leg.id, why: outcome.why }, 'a game left a transfer open');
  await inquireLater(deps, { kind: 'leg', memberId: leg.memberId, id: leg.id }, slot.config.settleDelayMs);
  return { kind: 'open' };
}

/** Whether the leg takes money from a former client of the provider's row: its inquiry calls a person, who fetches it there. */
function isFromFormer({ direction, sentTo }: Leg, slot: OpenSlot): boolean {
  const { client } = slot.row;
  return direction === 'out' && client !== null && isElsewhere(slot) && sentTo === recipientIn(client);
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
