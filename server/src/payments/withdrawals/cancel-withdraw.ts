import { ok, type Result, refuse } from '@kapao/contract/result';
import { validate as isUuid } from 'uuid';
import type { Deps } from '../../providers/registry/deps.ts';
import { cancelledWithdrawalEnd } from './settle-withdrawal.ts';
import { findWithdrawal, type Withdrawal } from './withdraw.queries.ts';

/**
 * Gives the money of a withdrawal back that waits for a person. Who approves it at the same moment comes first or second,
 * never both: the movement counts only while it is in review. Pressed again it says once more that the money is back.
 */
export async function cancelWithdraw(
  deps: Pick<Deps, 'pool' | 'ledger'>,
  memberId: string,
  withdrawId: string,
): Promise<Result<Record<string, never>, 'NO_DATA' | 'WITHDRAW_SENT'>> {
  const withdrawal = isUuid(withdrawId) ? await findWithdrawal(deps.pool, memberId, withdrawId) : null;
  if (!withdrawal) return refuse('NO_DATA');
  if (withdrawal.state !== 'review') return answerOf(withdrawal);
  const outcome = await deps.ledger.post({ ...cancelledWithdrawalEnd(withdrawal), refusable: true });
  if (outcome.ok) return ok({});
  if (outcome.code !== 'REFUSED' && outcome.code !== 'ALREADY_RESOLVED')
    throw new Error(`the withdrawal ${withdrawal.id} was not cancelled: ${outcome.code}`);
  return answerOf((await findWithdrawal(deps.pool, memberId, withdrawId)) ?? withdrawal);
}

/** Of one that is no longer in review: its money is back without ever having left, or it went on its way. */
function answerOf({ state, sentAt }: Withdrawal): Result<Record<string, never>, 'WITHDRAW_SENT'> {
  return state === 'returned' && sentAt === null ? ok({}) : refuse('WITHDRAW_SENT');
}
