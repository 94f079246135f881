import { ok, type Result, refuse } from '@kapao/contract/result';
import type { PostOutcome } from '../../ledger/entry.ts';
import { retryWhenStale } from '../../ledger/retry-when-stale.ts';
import { BusyError } from '../../platform/busy-error.ts';
import { records } from '../../platform/ledger-records.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { creditOfRefund } from './credit-refund.ts';
import { hasClaimed } from './refund.queries.ts';
import { type RefundMember, type RefundRefusal, readRefundFacts, refundRefusalOf } from './refund-facts.ts';

type Received = Result<{ readonly message: 'REFUND_SUCCESS' }, RefundRefusal>;

/** Maximum number of attempts while the wallet keeps changing; after that the member can ask again. */
const maxTries = 10;

/**
 * Credits the oldest waiting refund and marks it as taken, in one ledger entry that expects the version of the wallet
 * that was judged. `callId` is the id of the call: its retry finds what was taken and takes no other refund.
 */
export async function receiveRefund(
  deps: Pick<Deps, 'pool' | 'providers' | 'ledger'>,
  member: RefundMember,
  callId: string,
): Promise<Received> {
  const received = ok({ message: 'REFUND_SUCCESS' } as const);
  const judged = await retryWhenStale(async () => {
    if (await hasClaimed(deps.pool, member.id, callId)) return received;
    const facts = await readRefundFacts(deps, member);
    const refusal = refundRefusalOf(facts);
    if (refusal) return refusal;
    // Present, because no refusal said that there is none.
    const waiting = facts.waiting!;
    const outcome = await deps.ledger.post({
      ...creditOfRefund(member.id, member.currency, waiting),
      expectVersion: facts.walletVersion,
      guarded: true,
      record: { name: records.refund, data: { amount: String(waiting.amount), by: callId } },
    });
    return outcome.ok && !outcome.replayed ? received : refusalOf(outcome);
  }, maxTries);
  if (!judged) throw new BusyError('the wallet moved each time that a refund was judged');
  return judged;
}

/**
 * Returns the refusal; null when the facts have to be read again, because they changed meanwhile, or the refund was
 * taken by another attempt of this call or by a faster call.
 */
function refusalOf(outcome: PostOutcome): Extract<Received, { ok: false }> | null {
  if (outcome.ok || outcome.code === 'STALE') return null;
  if (outcome.code !== 'REFUSED') throw new Error(`the refund was not credited: ${outcome.code}`);
  if (outcome.refusal.code === 'NO_REFUND') return null;
  if (outcome.refusal.code === 'REFUND_CONDITION') return refuse('REFUND_CONDITION');
  throw new Error(`the refund was refused with ${outcome.refusal.code}`);
}
