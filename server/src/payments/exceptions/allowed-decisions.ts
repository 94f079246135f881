import type { Decision } from '@kapao/contract/backoffice/approvals/pending-approval';
import type { OpenExceptionRow } from './open-exception.queries.ts';

export interface AllowedDecisions {
  readonly allows: readonly Decision[];
  /** Only when forced: the machine is still at it, and may be about to end it itself. */
  readonly allowsForced: readonly Decision[];
}

type Facts = Pick<
  OpenExceptionRow,
  'kind' | 'held' | 'state' | 'amount' | 'inquiringSince' | 'escalatedAt' | 'alarm' | 'ours' | 'theirs'
>;

/** What may be decided about an item as it stands. The database holds to it in the transaction of the decision. */
export function allowedDecisions(item: Facts): AllowedDecisions {
  if (item.kind === 'alarm') return { allows: ofAlarm(item), allowsForced: [] };
  if (item.kind === 'bonus') return { allows: ['void'], allowsForced: [] };
  // Only of one that the company was told of a person can know that its money came.
  if (item.kind === 'gift' && item.state === 'redeeming')
    return { allows: ['ask', 'done', 'close'], allowsForced: [] };
  // Money that came in and stands in no book would be in no list any more.
  if (item.kind === 'bank-receipt' && item.state === 'new') return { allows: ['ask'], allowsForced: [] };
  if (!item.held) return { allows: ['ask', 'close'], allowsForced: [] };
  // Of what no slice knows nobody can say where it was to go, so it can only come back.
  const ends: Decision[] = item.kind === 'hold' ? ['failed'] : ['done', 'failed'];
  if (item.inquiringSince !== null && item.escalatedAt === null) return { allows: [], allowsForced: ends };
  if (item.state === 'review') return { allows: ['approve', 'reject', ...ends], allowsForced: [] };
  const canAsk = item.escalatedAt !== null && item.kind !== 'hold';
  return { allows: canAsk ? ['ask', ...ends] : ends, allowsForced: [] };
}

function ofAlarm({ amount, alarm, ours, theirs }: Facts): readonly Decision[] {
  if (amount !== null) {
    // Once a part was taken from the member nothing can be made as it was.
    const whole = amount === (ours ?? 0n) - (theirs ?? 0n) || amount === (theirs ?? 0n) - (ours ?? 0n);
    const decided: Decision[] = amount > 0n ? ['credit-member'] : ['debit-member', 'write-off'];
    return whole ? [...decided, 'return'] : decided;
  }
  // The bank was believed that it had paid, and never heard of it: what it owes can be booked as its word.
  return alarm === 'payout' ? ['failed', 'close'] : ['close'];
}
