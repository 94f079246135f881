import { ok, type Result, refuse } from '@kapao/contract/result';
import { validate as isUuid } from 'uuid';
import type { Deps } from '../../providers/registry/deps.ts';
import { cancelledWithdrawalEnd } from './settle-withdrawal.ts';
import { findWithdrawal, type Withdrawal } from './withdrawal.queries.ts';

/**
 * Cancels a withdrawal under review and returns its money; a repeated call reports the same. Of the cancellation and a
 * concurrent approval only one succeeds, since the entry is valid only in review.
 */
export async function cancelWithdrawal(
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

/** Answers for a withdrawal no longer in review: its money came back without having been sent, or it was sent. */
function answerOf({ state, sentAt }: Withdrawal): Result<Record<string, never>, 'WITHDRAW_SENT'> {
  return state === 'returned' && sentAt === null ? ok({}) : refuse('WITHDRAW_SENT');
}
