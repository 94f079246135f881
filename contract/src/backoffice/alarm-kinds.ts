/**
 * Kinds of alarm that escalate to staff with evidence, by the queue that shows them; the function `queue_of_alarm` of the
 * database has the same three lists.
 */

/** Kinds of disagreement between our ledger and a provider that no other queue shows. */
export const reconciliationBreakKinds = [
  'no-answer',
  'contradiction',
  'payment',
  'payout',
  'total',
  'unreadable',
  'unknown-receiver',
  'bet-mismatch',
  'bet-gap',
  'unknown-account',
  'bonus-correction',
  'accrual',
] as const;

/** Kinds about a payment received whose money is in suspense; `unattributedCauses` says why in more detail. */
export const bankReceiptAlarmKinds = ['unattributed', 'third-party', 'possible-duplicate'] as const;

export const exceptionAlarmKinds = ['bonus-overdue'] as const;

export const alarmKinds = [
  ...reconciliationBreakKinds,
  ...bankReceiptAlarmKinds,
  ...exceptionAlarmKinds,
] as const;
export type AlarmKind = (typeof alarmKinds)[number];

/**
 * Whether closing an alarm of this kind about this account takes two people of the Console: it may be the only list that
 * has money which came in. The database's `alarm_closes_by_two` says the same.
 */
export function closesByTwo(kind: AlarmKind, account: string): boolean {
  return kind === 'payment' || (kind === 'unreadable' && /^operator:(bank:|qr:|suspense$)/.test(account));
}
