import { ok, type Result, refuse } from '@kapao/contract/result';
import { toWire } from '@kapao/core/money';
import { bustThreshold, endOnRequest, wageringRequirement } from '@kapao/core/reward/wagering';
import type { GameDeps, GameMember } from '../../../gaming/accounts/game-deps.ts';
import { refreshSlots } from '../../../gaming/accounts/refresh-slots.ts';
import { recheckVoidedLegs } from '../../../gaming/transfers/recheck-leg.ts';
import { retryWhenStale } from '../../../ledger/retry-when-stale.ts';
import { bonusEndedBy } from './active-bonus.queries.ts';
import { hasMissingBets } from './bonus-bets.queries.ts';
import { endBonus } from './end-bonus.ts';
import { findHeldBonus, type HeldBonus } from './held-bonus.ts';
import { hindranceOf, moveAllToWallet } from './move-all-to-wallet.ts';

export interface Cleared {
  readonly message: 'BONUS_CLEAR';
  readonly end: 'SUCCESS' | 'FAIL';
  readonly kept: number;
}

type ClearRefusal = 'NO_DATA' | 'BONUS_CONDITION' | 'BONUS_REMAINING';

/**
 * Ends the active bonus at the member's request: with the wagering requirement met, or bust. The games are
 * read first, and emptied only if the bonus can end; a retry with the same cause gets the same answer.
 */
export async function clearBonus(
  deps: GameDeps,
  member: GameMember,
  causeId: string,
): Promise<Result<Cleared, ClearRefusal>> {
  if (!(await findHeldBonus(deps.pool, member.id))) return earlierResult(deps, member, causeId);
  const { stale } = await refreshSlots(deps, member, recheckVoidedLegs);
  const first = await findHeldBonus(deps.pool, member.id);
  if (!first) return earlierResult(deps, member, causeId);
  if (first.row.isMoving || first.row.isPlaying) return refuse('BONUS_CONDITION');
  if (endOnRequest(first.bonus, first.progress) === null)
    return stale.length > 0 ? refuse('BONUS_CONDITION') : remaining(first);
  // A game that does not answer and holds no money according to our ledger does not block the end.
  if ((await moveAllToWallet(deps, member, causeId)).length > 0) return refuse('BONUS_CONDITION');
  const cleared = await retryWhenStale<Result<Cleared, ClearRefusal>>(async () => {
    const held = await findHeldBonus(deps.pool, member.id);
    if (!held) return earlierResult(deps, member, causeId);
    if (hindranceOf(held)) return refuse('BONUS_CONDITION');
    const end = endOnRequest(held.bonus, held.progress);
    if (end === null) return remaining(held);
    // A member who may have met the requirement by missing bets has not failed.
    const { games, startedAt } = held.row;
    if (end === 'FAIL' && (await hasMissingBets(deps.pool, member.id, games, startedAt)))
      return refuse('BONUS_CONDITION');
    const ending = await endBonus(deps, member.id, held, end, causeId);
    if (ending.kind === 'ended') return ok({ message: 'BONUS_CLEAR', end, kept: toWire(ending.kept) });
    if (ending.kind === 'over') return earlierResult(deps, member, causeId);
    return ending.kind === 'moving' ? refuse('BONUS_CONDITION') : null;
  });
  return cleared ?? refuse('BONUS_CONDITION');
}

function remaining({ bonus, progress }: HeldBonus): Result<never, 'BONUS_REMAINING'> {
  const { total, turnover } = progress;
  return refuse('BONUS_REMAINING', {
    total: toWire(total),
    failLine: toWire(bustThreshold(bonus)),
    turnover: toWire(turnover),
    required: toWire(wageringRequirement(bonus)),
  });
}

/** Returns the result of an earlier attempt of this call, whose answer was lost. */
async function earlierResult(
  { pool }: Pick<GameDeps, 'pool'>,
  member: GameMember,
  causeId: string,
): Promise<Result<Cleared, 'NO_DATA'>> {
  const mine = await bonusEndedBy(pool, member.id, causeId);
  if (!mine || mine.kept === null) return refuse('NO_DATA');
  const end = mine.state === 'success' ? 'SUCCESS' : 'FAIL';
  return ok({ message: 'BONUS_CLEAR', end, kept: toWire(mine.kept) });
}
