import type { TransferOrder } from '../../outside/game/game-provider.ts';
import type { GameDeps } from '../game/game-deps.ts';
import type { OpenSlot } from '../game/open-slot.ts';
import { endOf, type LegEnd, settleLeg } from './settle-leg.ts';
import { claimForSending, findLeg, type Leg, markUnknown } from './transfer.queries.ts';

export const askQueue = 'transfer.ask';

/** Takes a held leg as far as it goes now, from wherever it stands. Only the first caller tells the provider. */
export async function runLeg(deps: GameDeps, leg: Leg, slot: OpenSlot): Promise<LegEnd> {
  if (leg.state !== 'created') return endOf(leg);
  const { config, provider } = slot;
  if (!(await claimForSending(deps.pool, leg, config.timeoutMs + config.settleDelayMs))) {
    const now = await findLeg(deps.pool, leg.member_id, leg.id);
    return now ? endOf(now) : { kind: 'open' };
  }
  const outcome = await provider.transfer(orderOf(leg, slot));
  if (outcome.kind !== 'unknown') return settleLeg(deps, leg, outcome);
  deps.log.warn({ game: leg.code, transferId: leg.id, why: outcome.why }, 'a game left a transfer open');
  await askLater(deps, leg, config.settleDelayMs);
  return { kind: 'open' };
}

/** The row remembers when to ask, the job does it; when one of the two gets lost, the sweeper finds the row. */
export async function askLater(deps: GameDeps, leg: Leg, inMs: number): Promise<void> {
  if (!(await markUnknown(deps.pool, leg, inMs))) return;
  const data = { memberId: leg.member_id, id: leg.id };
  try {
    await deps.jobs.send([{ queue: askQueue, data, startAfterMs: inMs }]);
  } catch (err) {
    // The answer to the member is right all the same, and the sweeper comes every minute.
    deps.log.error({ err, transferId: leg.id }, 'no question could be queued; the sweeper will ask');
  }
}

export function orderOf(leg: Leg, slot: OpenSlot): TransferOrder {
  return {
    username: slot.username,
    direction: leg.direction,
    amount: leg.sent_amount,
    reference: leg.reference,
    currency: leg.currency,
  };
}
