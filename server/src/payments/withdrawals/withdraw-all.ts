import { type Result, refuse } from '@kapao/contract/result';
import type { GameDeps, GameMember } from '../../gaming/accounts/game-deps.ts';
import { withdrawFromGames } from '../../gaming/transfers/withdraw-from-games.ts';
import { deriveId } from '../../platform/derive-id.ts';
import {
  checkHold,
  type StartedWithdrawal,
  startWithdrawal,
  type WithdrawCause,
  type WithdrawRefusal,
} from './start-withdrawal.ts';
import type { EndBonusForWithdrawal } from './withdraw.ts';
import { findWithdrawal } from './withdrawal.queries.ts';

/**
 * Moves the game balances to the wallet, then starts the withdrawal. While a transfer is pending no
 * withdrawal starts; money that arrived stays in the wallet.
 */
export async function withdrawAll(
  deps: GameDeps,
  endBonus: EndBonusForWithdrawal,
  member: GameMember,
  amount: bigint,
  cause: Omit<WithdrawCause, 'claim'>,
): Promise<Result<StartedWithdrawal, WithdrawRefusal | 'TRANSFER_PENDING'>> {
  const begun = await findWithdrawal(deps.pool, member.id, deriveId(cause.id, 'withdraw'));
  if (begun) return { ok: true, value: { withdrawId: begun.id, status: 'PROCESSING' } };
  // A withdrawal that would be refused anyway moves nothing out of games.
  const allowed = await checkHold(deps, member, amount, cause);
  if (!allowed.ok) return allowed;
  // An unmet wagering requirement also stops the transfers out of games.
  const bonus = await endBonus(deps, member, cause.id);
  if (!bonus.ok) return bonus;
  const gameWithdrawals = await withdrawFromGames(deps, member, cause.id);
  if (gameWithdrawals.some(({ status }) => status === 'PROCESSING')) return refuse('TRANSFER_PENDING');
  return startWithdrawal(deps, member, amount, cause);
}
