import { ok, type Result, refuse } from '@kapao/contract/result';
import { minuteMs } from '@kapao/core/time';
import type { Deps } from '../../providers/registry/deps.ts';
import { creditOfRefund } from './credit-refund.ts';
import { lastClaimed } from './refund.queries.ts';

/** So long after it was credited, a member who asks has not heard that it was. */
const lostMs = 10 * minuteMs;

/**
 * For a member whose answer was lost. A refund that is marked and not credited is credited now, under the one id that its
 * credit can have, so asking twice changes nothing. One that was credited just now is what they ask about. Of one that was
 * never taken there is nothing to repair: it still waits.
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
