import { type Result, refuse } from '@kapao/contract/result';
import type { GameDeps, GameMember } from '../../gaming/accounts/game-deps.ts';
import type { Claim } from '../../platform/call/idempotency/idempotency.ts';
import type { EndBonus } from './end-bonus.ts';
import { type StartedWithdraw, startWithdraw, type WithdrawRefusal } from './start-withdraw.ts';
import { waitsUntil } from './withdraw.queries.ts';

/**
 * Holds the money for a withdrawal. Only if that is refused is an active bonus considered: one whose wagering requirement
 * is met is ended, with all money moved to the wallet, and what the member keeps can be withdrawn. The same cause again
 * continues where it stopped.
 */
export async function withdraw(
  deps: GameDeps,
  endBonus: EndBonus,
  member: GameMember,
  amount: bigint,
  cause: { readonly id: string; readonly claim?: Claim<StartedWithdraw> },
): Promise<Result<StartedWithdraw, WithdrawRefusal | 'TRANSFER_PENDING'>> {
  const first = await startWithdraw(deps, member, amount, cause);
  // The money may still be in games, from where ending a bonus moves it to the wallet.
  if (first.ok || (first.code !== 'BONUS_CONDITION' && first.code !== 'MONEY_NOT_ENOUGH')) return first;
  const until = await waitsUntil(deps.pool, member.id);
  if (until) return refuse('WITHDRAW_PENDING', { until: until.toISOString() });
  const bonus = await endBonus(deps, member, cause.id);
  if (!bonus.ok) return bonus;
  if (bonus.value === 'none' && first.code === 'MONEY_NOT_ENOUGH') return first;
  return startWithdraw(deps, member, amount, cause);
}
