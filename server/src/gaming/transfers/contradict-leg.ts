import type { Alarm } from '../../inquiry/alarm.ts';
import type { Entry } from '../../ledger/entry.ts';
import { deriveId } from '../../platform/derive-id.ts';
import { records } from '../../platform/ledger-records.ts';
import type { GameDeps } from '../accounts/game-deps.ts';
import { markContradicted } from './leg.queries.ts';
import type { Leg } from './leg.ts';

/**
 * Corrects a leg whose outcome turns out to be wrong, whoever decided it, and returns the change of the game's account
 * in minor units. The ledger follows the game: the difference goes to suspense with an alarm for staff, because either
 * the member has the money twice or it is owed to them.
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
  // The game's account lacks the money: a balance reading has booked it as lost in play.
  const lostInPlay = !outcome.ok && outcome.code === 'MONEY_NOT_ENOUGH';
  if (lostInPlay)
    outcome = await deps.ledger.post({
      ...correction(leg, alarm),
      debit: `operator:game-result:${leg.code}`,
      reason: 'correction',
    });
  // KEY_REUSED: the contradiction was booked before with the other debit account, under the same id.
  if (!outcome.ok && outcome.code !== 'KEY_REUSED')
    throw new Error(`the contradicted leg ${leg.id} was not booked: ${outcome.code}`);
  await markContradicted(deps.pool, leg);
  if (!outcome.ok || outcome.replayed || lostInPlay) return 0n;
  return isMoneyInGame(leg) ? leg.amount : -leg.amount;
}

function isMoneyInGame({ direction, state }: Leg): boolean {
  return (direction === 'in') === (state === 'failed');
}

function correction(leg: Leg, alarm: Alarm): Entry {
  const game = `game:${leg.code}` as const;
  return {
    memberId: leg.memberId,
    id: deriveId(leg.id, 'suspense'),
    movementId: leg.id,
    kind: 'move',
    debit: isMoneyInGame(leg) ? 'operator:suspense' : game,
    credit: isMoneyInGame(leg) ? game : 'operator:suspense',
    amount: leg.amount,
    currency: leg.currency,
    reason: 'contradiction',
    record: { name: records.alarm, data: alarm },
  };
}
