/** The words of the queues, without schemas: the console takes its own texts from them. */

/** Why the machine did not let it go by itself. */
export const reviewReasons = [
  'ABOVE_LIMIT',
  'DAILY_SUM',
  'BANK_NAME_CHANGED',
  'PASSWORD_CHANGED',
  'HELD_BY_STAFF',
] as const;

/** Why a person refuses one: a word of a list, which the next person reads. */
export const refusalReasons = [
  'NOT_OWN_ACCOUNT',
  'NAME_DIFFERS',
  'NOT_PLAYED',
  'ABUSE',
  'STOLEN_ACCOUNT',
  'MEMBER_ASKED',
  'OTHER',
] as const;

/** What speaks for it or against it, judged from the figures below. */
export const riskSignals = [
  ...reviewReasons,
  'TWO_PEOPLE',
  'ACCOUNT_NEW',
  'ACCOUNT_KNOWN',
  'FIRST_WITHDRAWAL',
  'NAME_DIFFERS',
  'NAME_EQUAL',
  'WAGERED_LITTLE',
  'WAGERED_ENOUGH',
  'OTHER_ACCOUNTS',
  'SAME_ACCOUNT',
  'DEVICE_NEW',
  'DEVICE_SHARED',
  'HOLDER_SHARED',
  'NO_SHARED_IDENTIFIER',
  'FLAGGED',
  'BONUS_ACTIVE',
  'BLOCKED',
] as const;
export type RiskSignalName = (typeof riskSignals)[number];

/** Why a gift link is asked on, or given up. */
export const giftReasons = [
  'COMPANY_SAYS_NO',
  'LINK_EXPIRED',
  'MONEY_BACK',
  'PROVIDER_BACK',
  'OTHER',
] as const;

/** What our books and an outside party do not agree about, as far as it is in no other queue. */
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
  'accrual',
] as const;

/** What calls a person with evidence; the last four lie in the queues of lines and of what is stuck. */
export type AlarmKind =
  | (typeof reconciliationBreakKinds)[number]
  | 'unattributed'
  | 'third-party'
  | 'possible-duplicate'
  | 'bonus-overdue';

/** Why a difference needs nothing more. */
export const closingReasons = [
  'PROVIDER_CORRECTED',
  'LATE_NEWS',
  'KNOWN_TO_PROVIDER',
  'ADJUSTED_MANUALLY',
  'OTHER',
] as const;

/** Why nothing gave it to a member by itself. */
export const lineCauses = [
  'nobody',
  'unclear',
  'currency',
  'possible-duplicate',
  'third-party',
  'reference',
] as const;
export type LineCause = (typeof lineCauses)[number];
