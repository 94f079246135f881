import type { RiskSignalName, reviewReasons } from '@kapao/contract/backoffice/review-codes';
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';

type ReviewReason = (typeof reviewReasons)[number];

/** Short review reasons, for lists. */
export const reviewTexts: Record<ReviewReason, MessageDescriptor> = {
  ABOVE_LIMIT: msg`Above the auto-approval limit`,
  DAILY_SUM: msg`Above the daily auto-approval limit`,
  BANK_NAME_CHANGED: msg`Bank account name changed recently`,
  PASSWORD_CHANGED: msg`Password changed recently`,
  NEW_DEVICE: msg`Logged in on a new device recently`,
  HELD_BY_STAFF: msg`Withdrawals held by staff`,
  MONEY_TWICE: msg`May have money twice: see Reconciliation`,
};

interface SignalFigures {
  readonly count: number;
  readonly times: string;
}

/** Short texts of the risk signals against or for approval. */
export const riskSignalTexts: Record<RiskSignalName, (filling: SignalFigures) => MessageDescriptor> = {
  ABOVE_LIMIT: () => msg`Above the auto-approval limit`,
  DAILY_SUM: () => msg`Above the daily auto-approval limit`,
  BANK_NAME_CHANGED: () => msg`Bank account name changed recently`,
  PASSWORD_CHANGED: () => msg`Password changed recently`,
  NEW_DEVICE: () => msg`Logged in on a new device recently`,
  HELD_BY_STAFF: () => msg`Withdrawals held by staff`,
  MONEY_TWICE: () => msg`May have money twice: see Reconciliation`,
  TWO_PEOPLE: () => msg`Needs two approvals`,
  ACCOUNT_NEW: ({ count }) =>
    count === 0
      ? msg`Bank account added today`
      : msg`Bank account added ${plural(count, { one: '# day', other: '# days' })} ago`,
  ACCOUNT_KNOWN: ({ count }) =>
    msg`Bank account on file for ${plural(count, { one: '# day', other: '# days' })}`,
  FIRST_WITHDRAWAL: () => msg`First withdrawal`,
  NAME_DIFFERS: () => msg`Bank account name does not match`,
  NAME_EQUAL: () => msg`Bank account name matches`,
  WAGERED_LITTLE: ({ times }) => msg`Wagered ${times} × the last deposit`,
  WAGERED_ENOUGH: ({ times }) => msg`Wagered ${times} × the last deposit`,
  OTHER_ACCOUNTS: ({ count }) =>
    msg`${plural(count, { one: '# deposit from another account', other: '# deposits from other accounts' })}`,
  SAME_ACCOUNT: () => msg`Deposits come from this account`,
  DEVICE_NEW: () => msg`New device this week`,
  DEVICE_SHARED: ({ count }) =>
    msg`Device used by ${plural(count, { one: '# other member', other: '# other members' })}`,
  HOLDER_SHARED: ({ count }) =>
    msg`Same account holder as ${plural(count, { one: '# other member', other: '# other members' })}`,
  NO_SHARED_IDENTIFIER: () => msg`No other member on this device or account`,
  FLAGGED: ({ count }) => msg`${plural(count, { one: '# open flag', other: '# open flags' })}`,
  BONUS_ACTIVE: () => msg`A bonus is active`,
  BLOCKED: () => msg`The member is blocked`,
};

/** Labels of withdrawal states. */
export const stateTexts: Record<string, MessageDescriptor> = {
  review: msg`Waiting for review`,
  created: msg`Approved`,
  sent: msg`At the bank`,
  paid: msg`Paid`,
  returned: msg`Back in the wallet`,
};

/** Labels of statement entries by type. */
export const statementTexts: Record<string, MessageDescriptor> = {
  deposit: msg`Deposit`,
  withdraw: msg`Withdrawal`,
  transfer: msg`Transfer`,
  bonus: msg`Bonus`,
  finish_bonus: msg`End of a bonus`,
};
