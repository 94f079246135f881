import type { Decision } from '@kapao/contract/backoffice/approvals/pending-approval';
import type { OpenExceptionRow } from './open-exception.queries.ts';

export interface AllowedDecisions {
  readonly allows: readonly Decision[];
  /** Decisions allowed only with `force`: the inquiry still runs and may end the exception itself. */
  readonly allowsForced: readonly Decision[];
}

type Facts = Pick<
  OpenExceptionRow,
  'kind' | 'held' | 'state' | 'amount' | 'inquiringSince' | 'escalatedAt' | 'alarm' | 'ours' | 'theirs'
> & {
  /** Part of an amount owed that the operator keeps (`operatorShares`); none by default. */
  readonly operatorShare?: bigint | undefined;
};

/**
 * Returns the decisions allowed for an exception in its current state. The database enforces them in the transaction of the
 * decision.
 */
export function allowedDecisions(item: Facts): AllowedDecisions {
  if (item.kind === 'alarm') return { allows: ofAlarm(item), allowsForced: [] };
  if (item.kind === 'bonus') return { allows: ['void'], allowsForced: [] };
  // Only for a gift whose redemption was requested can a person know that the money came.
  if (item.kind === 'gift' && (item.state === 'redeeming' || item.state === 'unused'))
    return { allows: ['ask', 'done', 'close'], allowsForced: [] };
  // A received payment that is not posted would be in no list any more if it were closed.
  if (item.kind === 'bank-receipt' && item.state === 'new') return { allows: ['ask'], allowsForced: [] };
  if (!item.held) return { allows: ['ask', 'close'], allowsForced: [] };
  // A hold that is neither a withdrawal nor a leg has no known destination, so it can only be voided.
  const ends: Decision[] = item.kind === 'hold' ? ['failed'] : ['done', 'failed'];
  if (item.inquiringSince !== null && item.escalatedAt === null) return { allows: [], allowsForced: ends };
  if (item.state === 'review') return { allows: ['approve', 'reject', ...ends], allowsForced: [] };
  const canAsk = item.escalatedAt !== null && item.kind !== 'hold';
  return { allows: canAsk ? ['ask', ...ends] : ends, allowsForced: [] };
}

function ofAlarm({ amount, alarm, ours, theirs, operatorShare = 0n }: Facts): readonly Decision[] {
  if (amount !== null) {
    // After a partial deduction from the member the original booking can no longer be reversed.
    const whole = amount === (ours ?? 0n) - (theirs ?? 0n) || amount === (theirs ?? 0n) - (ours ?? 0n);
    const owed: Decision[] = operatorShare < amount ? ['credit-member'] : [];
    const kept: Decision[] = operatorShare > 0n ? ['write-off'] : [];
    const decided: Decision[] = amount > 0n ? [...owed, ...kept] : ['debit-member', 'write-off'];
    return whole ? [...decided, 'return'] : decided;
  }
  // A payout booked as paid that the bank does not know can be booked as failed.
  return alarm === 'payout' ? ['failed', 'close'] : ['close'];
}
