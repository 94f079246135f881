/** Codes of the queues, without schemas: the console has its own texts for them. */

/** Why a withdrawal was not approved automatically. */
export const reviewReasons = [
  'ABOVE_LIMIT',
  'DAILY_SUM',
  'BANK_NAME_CHANGED',
  'PASSWORD_CHANGED',
  'NEW_DEVICE',
  'HELD_BY_STAFF',
  'MONEY_TWICE',
] as const;

/** Why staff refuse a withdrawal; the next reviewer reads the code. */
export const refusalReasons = [
  'NOT_OWN_ACCOUNT',
  'NAME_DIFFERS',
  'NOT_PLAYED',
  'ABUSE',
  'STOLEN_ACCOUNT',
  'MEMBER_ASKED',
  'OTHER',
] as const;

/** Signals for or against a withdrawal, derived from the figures of `withdrawalDetail`. */
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

/**
 * Signals that point to fraud or to money of another person: approval asks for confirmation, and none of
 * these is approved in bulk.
 */
export const signalsToConfirm: ReadonlySet<RiskSignalName> = new Set([
  'BANK_NAME_CHANGED',
  'PASSWORD_CHANGED',
  'NEW_DEVICE',
  'HELD_BY_STAFF',
  'MONEY_TWICE',
  'NAME_DIFFERS',
  'OTHER_ACCOUNTS',
  'DEVICE_SHARED',
  'HOLDER_SHARED',
  'FLAGGED',
  'BONUS_ACTIVE',
  'BLOCKED',
]);

/** Why the inquiry of a gift link is resumed or given up. */
export const giftReasons = [
  'COMPANY_SAYS_NO',
  'LINK_EXPIRED',
  'MONEY_BACK',
  'PROVIDER_BACK',
  'OTHER',
] as const;

/** Why a reconciliation break needs no further action. */
export const closingReasons = [
  'PROVIDER_CORRECTED',
  'LATE_NEWS',
  'KNOWN_TO_PROVIDER',
  'ADJUSTED_MANUALLY',
  'OTHER',
] as const;

/** Why a bank receipt could not be credited to a member automatically. */
export const unattributedCauses = [
  'nobody',
  'unclear',
  'currency',
  'possible-duplicate',
  'third-party',
  'reference',
] as const;
export type UnattributedCause = (typeof unattributedCauses)[number];
