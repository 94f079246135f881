import type { RiskSignalName, reviewReasons } from '@kapao/contract/backoffice/review-codes';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

type ReviewReason = (typeof reviewReasons)[number];

/** Short review reasons, for lists. */
export const reviewTexts: Record<ReviewReason, MessageDescriptor> = {
  ABOVE_LIMIT: msg`Above what goes by itself`,
  DAILY_SUM: msg`Above the day’s sum that goes by itself`,
  BANK_NAME_CHANGED: msg`Name at the bank changed of late`,
  PASSWORD_CHANGED: msg`Password changed of late`,
  HELD_BY_STAFF: msg`A colleague put a hold on withdrawals`,
};

interface Filling {
  readonly count: number;
  readonly times: string;
}

/** Short texts of the risk signals against or for approval. */
export const riskSignalTexts: Record<RiskSignalName, (filling: Filling) => MessageDescriptor> = {
  ABOVE_LIMIT: () => msg`Above what goes by itself`,
  DAILY_SUM: () => msg`Above the day’s sum that goes by itself`,
  BANK_NAME_CHANGED: () => msg`Name at the bank changed of late`,
  PASSWORD_CHANGED: () => msg`Password changed of late`,
  HELD_BY_STAFF: () => msg`A colleague put a hold on withdrawals`,
  TWO_PEOPLE: () => msg`So much that two people say yes`,
  ACCOUNT_NEW: ({ count }) => msg`Bank account here for ${count} days`,
  ACCOUNT_KNOWN: ({ count }) => msg`Bank account known for ${count} days`,
  FIRST_WITHDRAWAL: () => msg`First withdrawal ever`,
  NAME_DIFFERS: () => msg`Name at the bank is not the name on file`,
  NAME_EQUAL: () => msg`Name at the bank equals the name on file`,
  WAGERED_LITTLE: ({ times }) => msg`Played ${times} × the last deposit`,
  WAGERED_ENOUGH: ({ times }) => msg`Played ${times} × the last deposit`,
  OTHER_ACCOUNTS: ({ count }) => msg`${count} deposits came from another account`,
  SAME_ACCOUNT: () => msg`Deposits come from this same account`,
  DEVICE_NEW: () => msg`A new device this week`,
  DEVICE_SHARED: ({ count }) => msg`Device used by ${count} other members`,
  HOLDER_SHARED: ({ count }) => msg`Same account holder as ${count} other members`,
  NO_SHARED_IDENTIFIER: () => msg`Nobody else on this device or account`,
  FLAGGED: ({ count }) => msg`${count} marks that nobody has looked at`,
  BONUS_ACTIVE: () => msg`A bonus is open`,
  BLOCKED: () => msg`The member is blocked`,
};

/** Labels of withdrawal states. */
export const stateTexts: Record<string, MessageDescriptor> = {
  review: msg`Waits for a person`,
  created: msg`Let go`,
  sent: msg`At the bank`,
  paid: msg`Paid`,
  returned: msg`Back in the wallet`,
};

/** Labels of statement entries by type. */
export const lineTexts: Record<string, MessageDescriptor> = {
  deposit: msg`Deposit`,
  withdraw: msg`Withdrawal`,
  transfer: msg`Transfer`,
  bonus: msg`Bonus`,
  finish_bonus: msg`End of a bonus`,
};
