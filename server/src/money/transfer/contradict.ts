import { deriveId } from '../../base/derive-id.ts';
import type { PostOutcome, Transfer } from '../../ledger/transfer.ts';
import type { GameDeps } from '../game/game-deps.ts';
import { type Leg, markContradicted } from './transfer.queries.ts';

/**
 * A leg was given back because the provider said that it had not happened, and now the provider says that it had.
 * The books follow the provider, the difference goes to suspense, and a person hears of it: into a game, the
 * member has the money twice; out of one, it is owed to the member.
 */
export async function contradict(deps: GameDeps, leg: Leg): Promise<void> {
  const outcome = await deps.ledger.post(correction(leg));
  if (!outcome.ok) {
    // The money left the game account already, booked by a refresh as if it had been lost in play.
    if (outcome.code !== 'MONEY_NOT_ENOUGH') throw refused(leg, outcome.code);
    const moved: PostOutcome = await deps.ledger.post({
      ...correction(leg),
      id: deriveId(leg.id, 'suspense-of-result'),
      debit: `house:game-result:${leg.code}`,
      reason: 'correction',
    });
    if (!moved.ok) throw refused(leg, moved.code);
  }
  await markContradicted(deps.pool, leg);
  deps.log.error(
    { alarm: 'transfer-contradicted', game: leg.code, transferId: leg.id, direction: leg.direction },
    'a game did a transfer that it had denied; the difference is in suspense',
  );
}

function correction(leg: Leg): Transfer {
  const game = `game:${leg.code}` as const;
  return {
    memberId: leg.member_id,
    id: deriveId(leg.id, 'suspense'),
    movementId: leg.id,
    kind: 'move',
    debit: leg.direction === 'in' ? 'house:suspense' : game,
    credit: leg.direction === 'in' ? game : 'house:suspense',
    amount: leg.amount,
    currency: leg.currency,
    reason: 'contradiction',
  };
}

function refused(leg: Leg, code: string): Error {
  return new Error(`the contradicted leg ${leg.id} was not booked: ${code}`);
}
