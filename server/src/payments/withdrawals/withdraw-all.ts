import { type Result, refuse } from '@kapao/contract/result';
import type { GameDeps, GameMember } from '../../gaming/accounts/game-deps.ts';
import { withdrawFromGames } from '../../gaming/transfers/withdraw-from-games.ts';
import { deriveId } from '../../platform/derive-id.ts';
import type { EndBonus } from './end-bonus.ts';
import { checkAmount, type StartedWithdraw, startWithdraw, type WithdrawRefusal } from './start-withdraw.ts';
import { findWithdrawal, waitsUntil } from './withdraw.queries.ts';

/**
 * Moves the game balances to the wallet, then starts the withdrawal. While a transfer is pending no
 * withdrawal starts; money that arrived stays in the wallet.
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
  // An amount that cannot be withdrawn anyway moves nothing out of games.
  const allowed = await checkAmount(deps, member, amount);
  if (!allowed.ok) return allowed;
  const until = await waitsUntil(deps.pool, member.id);
  if (until) return refuse('WITHDRAW_PENDING', { until: until.toISOString() });
  // An unmet wagering requirement also stops the transfers out of games.
  const bonus = await endBonus(deps, member, causeId);
  if (!bonus.ok) return bonus;
  const gameWithdrawals = await withdrawFromGames(deps, member, causeId);
  if (gameWithdrawals.some(({ status }) => status === 'PROCESSING')) return refuse('TRANSFER_PENDING');
  return startWithdraw(deps, member, amount, { id: causeId });
}
