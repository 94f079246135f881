import { ok, refuse } from '@kapao/contract/result';
import { wageringRequirement } from '@kapao/core/reward/wagering';
import { retryWhenStale } from '../../../ledger/retry-when-stale.ts';
import type { EndBonusForWithdrawal } from '../../../payments/withdrawals/withdraw.ts';
import { endBonus } from './end-bonus.ts';
import { findHeldBonus, type HeldBonus } from './held-bonus.ts';
import { hindranceOf, moveAllToWallet } from './move-all-to-wallet.ts';

/** Ends a bonus before a withdrawal: as a success, or not at all. */
export const endForWithdrawal: EndBonusForWithdrawal = async (deps, member, causeId) => {
  const first = await findHeldBonus(deps.pool, member.id);
  if (!first) return ok('none');
  if (!isRequirementMet(first)) return refuse('BONUS_CONDITION');
  if (first.row.isMoving) return refuse('TRANSFER_PENDING');
  // The games are emptied before bets are checked: only when every balance has been read does missing money
  // mean an unreported bet.
  if ((await moveAllToWallet(deps, member, causeId)).length > 0) return refuse('TRANSFER_PENDING');
  const ended = await retryWhenStale<Awaited<ReturnType<EndBonusForWithdrawal>>>(async () => {
    const held = await findHeldBonus(deps.pool, member.id);
    if (!held) return ok('ended');
    // A bet was corrected meanwhile.
    if (!isRequirementMet(held)) return refuse('BONUS_CONDITION');
    if (hindranceOf(held)) return refuse('TRANSFER_PENDING');
    const ending = await endBonus(deps, member.id, held, 'SUCCESS', causeId);
    if (ending.kind === 'ended' || ending.kind === 'over') return ok('ended');
    return ending.kind === 'moving' ? refuse('TRANSFER_PENDING') : null;
  });
  return ended ?? refuse('TRANSFER_PENDING');
};

function isRequirementMet({ bonus, progress }: HeldBonus): boolean {
  return progress.turnover >= wageringRequirement(bonus);
}
