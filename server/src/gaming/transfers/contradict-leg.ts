import type { Alarm } from '../../inquiry/alarm.ts';
import type { Entry } from '../../ledger/entry.ts';
import { deriveId } from '../../platform/derive-id.ts';
import type { GameDeps } from '../accounts/game-deps.ts';
import { markContradicted } from './leg.queries.ts';
import type { Leg } from './leg.ts';

/**
 * The provider says the opposite of what a leg was ended by: its own first word that nothing had happened, or a person's
 * word. The books follow the provider, the difference goes to suspense, and a person hears of it: where the game has the
 * money, the member has it twice; where it has not, it is owed to the member. Answers by how much this changed the game's account.
 */
export async function contradict(deps: GameDeps, leg: Leg, evidence: object = {}): Promise<bigint> {
  const done = leg.state === 'done';
  const alarm: Alarm = {
    kind: 'contradiction',
    account: `game:${leg.code}`,
    currency: leg.currency,
    ours: String(done ? leg.amount : 0n),
    theirs: String(done ? 0n : leg.amount),
    details: {
      transferId: leg.id,
      memberId: leg.memberId,
      direction: leg.direction,
      first: leg.state,
      ...evidence,
    },
  };
  let outcome = await deps.ledger.post(correction(leg, alarm));
  // The money left the game account already, booked by a refresh as if it had been lost in play.
  const lostInPlay = !outcome.ok && outcome.code === 'MONEY_NOT_ENOUGH';
  if (lostInPlay)
    outcome = await deps.ledger.post({
      ...correction(leg, alarm),
      debit: `operator:game-result:${leg.code}`,
      reason: 'correction',
    });
  // KEY_REUSED: heard before, and booked in the other of the two ways. One id, so it is booked once.
  if (!outcome.ok && outcome.code !== 'KEY_REUSED')
    throw new Error(`the contradicted leg ${leg.id} was not booked: ${outcome.code}`);
  await markContradicted(deps.pool, leg);
  if (!outcome.ok || outcome.replayed || lostInPlay) return 0n;
  return gameHasIt(leg) ? leg.amount : -leg.amount;
}

function gameHasIt({ direction, state }: Leg): boolean {
  return (direction === 'in') === (state === 'failed');
}

function correction(leg: Leg, alarm: Alarm): Entry {
  const game = `game:${leg.code}` as const;
  return {
    memberId: leg.memberId,
    id: deriveId(leg.id, 'suspense'),
    movementId: leg.id,
    kind: 'move',
    debit: gameHasIt(leg) ? 'operator:suspense' : game,
    credit: gameHasIt(leg) ? game : 'operator:suspense',
    amount: leg.amount,
    currency: leg.currency,
    reason: 'contradiction',
    record: { name: 'alarm', data: alarm },
  };
}
