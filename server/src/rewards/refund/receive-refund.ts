import { ok, type Result, refuse } from '@kapao/contract/result';
import type { PostOutcome } from '../../ledger/entry.ts';
import { retryWhenStale } from '../../ledger/retry-when-stale.ts';
import { LockBusy } from '../../platform/lock-busy.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { creditOfRefund } from './credit-refund.ts';
import { hasClaimed } from './refund.queries.ts';
import { type RefundMember, type RefundRefusal, readRefundFacts, whyNot } from './refund-facts.ts';

type Received = Result<{ readonly message: 'REFUND_SUCCESS' }, RefundRefusal>;

/** Whoever's wallet moves more often while they ask can ask again. */
const mostTries = 10;

/**
 * Credits the refund that has waited longest and marks it taken, in one entry of the ledger. What it was judged by is what
 * the entry expects: where something has moved since, it is judged again. `callId` is of the call: tried again after its
 * answer was lost, it finds what it took and takes no other one.
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
    const refusal = whyNot(facts);
    if (refusal) return refusal;
    // No refusal was given for there being none.
    const waiting = facts.waiting!;
    const outcome = await deps.ledger.post({
      ...creditOfRefund(member.id, member.currency, waiting),
      expectVersion: facts.walletVersion,
      guarded: true,
      record: { name: 'refund', data: { amount: String(waiting.amount), by: callId } },
    });
    return outcome.ok && !outcome.replayed ? received : refusalOf(outcome);
  }, mostTries);
  if (!judged) throw new LockBusy('the wallet moved each time that a refund was judged');
  return judged;
}

/**
 * Null: look again. A credit that stands is this call's own, sent twice, or that of another one, which was faster; so is
 * what the guard finds taken.
 */
function refusalOf(outcome: PostOutcome): Extract<Received, { ok: false }> | null {
  if (outcome.ok || outcome.code === 'STALE') return null;
  if (outcome.code !== 'REFUSED') throw new Error(`the refund was not credited: ${outcome.code}`);
  if (outcome.refusal.code === 'NO_REFUND') return null;
  if (outcome.refusal.code === 'REFUND_CONDITION') return refuse('REFUND_CONDITION');
  throw new Error(`the refund was refused with ${outcome.refusal.code}`);
}
