import { ok, type Result, refuse } from '@kapao/contract/result';
import { balancesOf } from '../../ledger/ledger.ts';
import { deriveId } from '../../platform/derive-id.ts';
import type { GameDeps, GameMember } from '../accounts/game-deps.ts';
import { findOpenSlot, type OpenSlot } from '../accounts/open-slot.ts';
import { withDeadline } from '../accounts/with-deadline.ts';
import { checkStake } from '../limits/play-limit.ts';
import { findLeg } from './leg.queries.ts';
import { type Leg, wallet } from './leg.ts';
import type { HoldRefusal } from './open-leg.ts';
import { beginIn } from './open-leg.ts';
import { sendTransfer } from './send-transfer.ts';
import { outcomeOf } from './settle-leg.ts';
import { type GameWithdrawal, statusOf, withdrawFromGames } from './withdraw-from-games.ts';

/** Longest wait in ms for the transfer into the target game, after the withdrawals. */
const moveInTimeoutMs = 15_000;

export interface MovedAll {
  readonly status: 'SUCCESS' | 'PROCESSING';
  readonly transfers: readonly GameWithdrawal[];
}

/**
 * Withdraws the games, except the target, into the wallet in parallel, then moves the whole wallet into the
 * target game in one transfer. Money that cannot be moved on stays in the wallet; if the wallet is the
 * target, only the games are withdrawn.
 */
export async function transferAll(
  deps: GameDeps,
  member: GameMember,
  wish: { causeId: string; to: string },
): Promise<Result<MovedAll, HoldRefusal | 'TRANSFER_FAIL' | 'NO_GAME'>> {
  if (wish.to === wallet) return answer(await withdrawFromGames(deps, member, wish.causeId));
  const target = await findOpenSlot(deps, member.id, wish.to);
  if (!target.ok) return target;
  const id = deriveId(wish.causeId, 'all-in');
  const begun = await findLeg(deps.pool, member.id, id);
  if (!begun && target.value.row.barred) return refuse('NO_GAME');
  if (!begun && target.value.row.pending) return refuse('TRANSFER_PENDING');
  const limited = begun ? null : await checkWalletLimits(deps, member);
  if (limited) return limited;
  const withdrawals = await withdrawFromGames(deps, member, wish.causeId, { except: wish.to });
  const last = await moveIn(deps, member, target.value, id, begun);
  if (!last) return answer(withdrawals);
  // Money that reached the wallet shares the outcome of the last transfer; money still pending will stay in the wallet.
  const transfers = withdrawals.map((withdrawal) =>
    withdrawal.status === 'SUCCESS' ? { ...last, from: withdrawal.from } : withdrawal,
  );
  return answer([...transfers, last]);
}

/** Checks the limits for the wallet balance only: money from other games is at stake already. */
async function checkWalletLimits(deps: GameDeps, member: GameMember) {
  const balance = (await balancesOf(deps.pool, member.id)).get('wallet')?.balance ?? 0n;
  return checkStake(deps.pool, member.id, balance);
}

async function moveIn(
  deps: GameDeps,
  member: GameMember,
  slot: OpenSlot,
  id: string,
  begun: Leg | undefined,
): Promise<GameWithdrawal | null> {
  if (begun) return { from: wallet, ...statusOf(outcomeOf(begun)) };
  const balance = (await balancesOf(deps.pool, member.id)).get('wallet')?.balance ?? 0n;
  const held = await beginIn(deps, member, { id, slot, amount: balance });
  if (!held.ok && held.code === 'TRANSFER_MINIMUM') return null;
  if (!held.ok) return { from: wallet, status: 'FAILED', code: held.code };
  const sent = sendTransfer(deps, held.value, slot);
  return { from: wallet, ...statusOf(await withDeadline(deps, sent, moveInTimeoutMs, { kind: 'open' })) };
}

function answer(transfers: readonly GameWithdrawal[]): Result<MovedAll, HoldRefusal | 'TRANSFER_FAIL'> {
  // A game that an earlier transfer keeps busy was not moved by this call.
  const moved = transfers.filter((part) => part.status !== 'FAILED' && part.code === undefined);
  if (moved.length === 0) return refuse(codeOf(transfers[0]));
  const open = transfers.some((part) => part.status === 'PROCESSING');
  return ok({ status: open ? 'PROCESSING' : 'SUCCESS', transfers });
}

/**
 * Returns the refusal code. A limit reached between the check and the hold becomes TRANSFER_FAIL, since there
 * are no figures to show.
 */
function codeOf(
  part: GameWithdrawal | undefined,
): 'NO_GAME' | 'MONEY_NOT_ENOUGH' | 'TRANSFER_PENDING' | 'SLOT_NO_ACCOUNT' | 'TRANSFER_FAIL' {
  const code = part?.code ?? 'MONEY_NOT_ENOUGH';
  if (code === 'TRANSFER_MINIMUM') return 'MONEY_NOT_ENOUGH';
  return code === 'LIMIT_REACHED' || code === 'SELF_EXCLUDED' ? 'TRANSFER_FAIL' : code;
}
