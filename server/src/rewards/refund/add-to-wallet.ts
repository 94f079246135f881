import { ok, type Result, refuse } from '@kapao/contract/result';
import { minuteMs } from '@kapao/core/time';
import type { Deps } from '../../providers/registry/deps.ts';
import { creditOfRefund } from './credit-refund.ts';
import { lastClaimed } from './refund.queries.ts';

/** Time after the credit within which a member who asks has probably not seen the answer. */
const lostMs = 10 * minuteMs;

/**
 * Repairs a refund for a member whose answer was lost: one marked as taken but not credited is credited now under its
 * only possible id, so a repeated call changes nothing. One credited recently counts as the success that the member
 * asks about.
 */
export async function addRefundToWallet(
  { pool, ledger }: Pick<Deps, 'pool' | 'ledger'>,
  memberId: string,
  now = new Date(),
): Promise<Result<{ readonly message: 'REFUND_SUCCESS' }, 'NO_REFUND'>> {
  const last = await lastClaimed(pool, memberId);
  if (!last) return refuse('NO_REFUND');
  if (last.creditedAt)
    return now.getTime() - last.creditedAt.getTime() < lostMs
      ? ok({ message: 'REFUND_SUCCESS' })
      : refuse('NO_REFUND');
  const outcome = await ledger.post(creditOfRefund(memberId, last.currency, last));
  if (!outcome.ok) throw new Error(`the refund that was taken was not credited: ${outcome.code}`);
  return ok({ message: 'REFUND_SUCCESS' });
}
