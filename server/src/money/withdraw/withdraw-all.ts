import { type Result, refuse } from '@kapao/contract/result';
import { deriveId } from '../../base/derive-id.ts';
import type { GameDeps, GameMember } from '../game/game-deps.ts';
import { bringAllHome } from '../transfer/bring-home.ts';
import { checkAllowed, type StartedWithdraw, startWithdraw, type WithdrawRefusal } from './start-withdraw.ts';
import { findWithdrawal } from './withdraw.queries.ts';
import type { WithdrawDeps } from './withdraw-deps.ts';

/**
 * Brings the game balances home, then withdraws. While some are still on their way nothing is withdrawn; what came
 * home stays home.
 */
export async function withdrawAll(
  deps: WithdrawDeps & GameDeps,
  member: GameMember,
  amount: bigint,
  causeId: string,
): Promise<Result<StartedWithdraw, WithdrawRefusal | 'TRANSFER_PENDING'>> {
  const begun = await findWithdrawal(deps.pool, member.id, deriveId(causeId, 'withdraw'));
  if (!begun) {
    // What cannot be withdrawn anyway is no reason to bring anything home.
    const allowed = await checkAllowed(deps, member, amount);
    if (!allowed.ok) return allowed;
    const comings = await bringAllHome(deps, member, causeId);
    if (comings.some(({ status }) => status === 'PROCESSING')) return refuse('TRANSFER_PENDING');
  }
  return startWithdraw(deps, member, amount, causeId);
}
