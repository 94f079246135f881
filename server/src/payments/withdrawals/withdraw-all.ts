import { type Result, refuse } from '@kapao/contract/result';
import type { GameDeps, GameMember } from '../../gaming/accounts/game-deps.ts';
import { withdrawFromGames } from '../../gaming/transfers/withdraw-from-games.ts';
import { deriveId } from '../../platform/derive-id.ts';
import type { EndBonus } from './end-bonus.ts';
import { checkAmount, type StartedWithdraw, startWithdraw, type WithdrawRefusal } from './start-withdraw.ts';
import { findWithdrawal, waitsUntil } from './withdraw.queries.ts';

/**
 * Brings the game balances home, then withdraws. While some are still on their way nothing is withdrawn; what came
 * home stays home.
 */
export async function withdrawAll(
  deps: GameDeps,
  endBonus: EndBonus,
  member: GameMember,
  amount: bigint,
  causeId: string,
): Promise<Result<StartedWithdraw, WithdrawRefusal | 'TRANSFER_PENDING'>> {
  const begun = await findWithdrawal(deps.pool, member.id, deriveId(causeId, 'withdraw'));
  if (begun) return { ok: true, value: { withdrawId: begun.id, status: 'PROCESSING' } };
  // What cannot be withdrawn anyway is no reason to bring anything home.
  const allowed = await checkAmount(deps, member, amount);
  if (!allowed.ok) return allowed;
  const until = await waitsUntil(deps.pool, member.id);
  if (until) return refuse('WITHDRAW_PENDING', { until: until.toISOString() });
  // With a bonus that is not played yet nothing comes home either.
  const bonus = await endBonus(deps, member, causeId);
  if (!bonus.ok) return bonus;
  const comings = await withdrawFromGames(deps, member, causeId);
  if (comings.some(({ status }) => status === 'PROCESSING')) return refuse('TRANSFER_PENDING');
  return startWithdraw(deps, member, amount, { id: causeId });
}
