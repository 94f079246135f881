import type { Result } from '@kapao/contract/result';
import type { GameDeps, GameMember } from '../../gaming/accounts/game-deps.ts';
import {
  checkHold,
  type StartedWithdrawal,
  startWithdrawal,
  type WithdrawCause,
  type WithdrawRefusal,
} from './start-withdrawal.ts';

/**
 * Ends the member's active bonus if its wagering requirement is met, once all money is in the wallet; `none`: no active
 * bonus. Passed in, because rewards are a layer above payments.
 */
export type EndBonusForWithdrawal = (
  deps: GameDeps,
  member: GameMember,
  causeId: string,
) => Promise<Result<'ended' | 'none', 'BONUS_CONDITION' | 'TRANSFER_PENDING'>>;

/**
 * Holds the money for a withdrawal; the same cause again continues where it stopped. Only if that is refused is an
 * active bonus considered: one whose wagering requirement is met is ended, with all money moved to the wallet.
 */
export async function withdraw(
  deps: GameDeps,
  endBonus: EndBonusForWithdrawal,
  member: GameMember,
  amount: bigint,
  cause: WithdrawCause,
): Promise<Result<StartedWithdrawal, WithdrawRefusal | 'TRANSFER_PENDING'>> {
  const first = await startWithdrawal(deps, member, amount, cause);
  // The money may still be in games, from where ending a bonus moves it to the wallet.
  if (first.ok || (first.code !== 'BONUS_CONDITION' && first.code !== 'MONEY_NOT_ENOUGH')) return first;
  const allowed = await checkHold(deps, member, amount, cause);
  if (!allowed.ok) return allowed;
  const bonus = await endBonus(deps, member, cause.id);
  if (!bonus.ok) return bonus;
  if (bonus.value === 'none' && first.code === 'MONEY_NOT_ENOUGH') return first;
  return startWithdrawal(deps, member, amount, cause);
}
