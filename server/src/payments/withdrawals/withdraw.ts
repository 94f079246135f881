import { type Result, refuse } from '@kapao/contract/result';
import type { GameDeps, GameMember } from '../../gaming/accounts/game-deps.ts';
import type { Claim } from '../../platform/call/idempotency/idempotency.ts';
import type { EndBonus } from './end-bonus.ts';
import { type StartedWithdraw, startWithdraw, type WithdrawRefusal } from './start-withdraw.ts';
import { waitsUntil } from './withdraw.queries.ts';

/**
 * Sets the money aside. Only where that is refused a bonus is looked for: one that was played as it asks is ended, with all
 * money brought home, and what is kept of it can be withdrawn. The same cause again goes on where it stopped.
 */
export async function withdraw(
  deps: GameDeps,
  endBonus: EndBonus,
  member: GameMember,
  amount: bigint,
  cause: { readonly id: string; readonly claim?: Claim<StartedWithdraw> },
): Promise<Result<StartedWithdraw, WithdrawRefusal | 'TRANSFER_PENDING'>> {
  const first = await startWithdraw(deps, member, amount, cause);
  // The money may still be in games, from where the end of a bonus brings it home.
  if (first.ok || (first.code !== 'BONUS_CONDITION' && first.code !== 'MONEY_NOT_ENOUGH')) return first;
  const until = await waitsUntil(deps.pool, member.id);
  if (until) return refuse('WITHDRAW_PENDING', { until: until.toISOString() });
  const bonus = await endBonus(deps, member, cause.id);
  if (!bonus.ok) return bonus;
  if (bonus.value === 'none' && first.code === 'MONEY_NOT_ENOUGH') return first;
  return startWithdraw(deps, member, amount, cause);
}
