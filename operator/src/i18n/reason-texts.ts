import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { reasonText } from './stored-reason.ts';

/**
 * Texts of every reason chosen from a list. A code is stored forever and has one meaning everywhere, because
 * the audit shows it later, in any language and without its list.
 */
export const reasonTexts = {
  // Refusal of a withdrawal.
  NOT_OWN_ACCOUNT: msg`The bank account is not the member’s`,
  NAME_DIFFERS: msg`Names do not match`,
  NOT_PLAYED: msg`Not enough wagered since the deposit`,
  ABUSE: msg`Bonus abuse`,
  STOLEN_ACCOUNT: msg`Account takeover`,
  MEMBER_ASKED: msg`Cancellation requested by the member`,
  // Another inquiry about a gift link, or giving it up.
  COMPANY_SAYS_NO: msg`The provider says that it was not redeemed by us`,
  LINK_EXPIRED: msg`The link was used by someone else or has expired`,
  MONEY_BACK: msg`The member already got the money back`,
  PROVIDER_BACK: msg`The provider answers again`,
  // Closing of a reconciliation break.
  PROVIDER_CORRECTED: msg`Corrected by the provider`,
  LATE_NEWS: msg`Late update; both sides agree now`,
  KNOWN_TO_PROVIDER: msg`The provider is aware and will settle it`,
  ADJUSTED_MANUALLY: msg`Adjusted manually`,
  // Return of money to where it came from.
  NOBODYS: msg`Not for any of our members`,
  BANK_ASKED: msg`Requested by the bank or the payer`,
  PAID_TWICE: msg`Paid twice`,
  // Evidence that a bank receipt or a slip belongs to a member.
  SAME_AMOUNT: msg`sent a deposit notice of exactly this amount`,
  MINUTES_APART: msg`close in time`,
  LAST_FOUR_EQUAL: msg`the visible digits match their account`,
  NAME_ALIKE: msg`similar name`,
  SLIP: msg`sent a slip of this transfer, confirmed by the bank`,
  PAID_BEFORE: msg`paid from this account before`,
  OWN_QR: msg`paid by their own QR`,
  PAYMENT: msg`confirmed by the slip’s bank`,
  REFERENCE: msg`same reference`,
  OTHER_PAYER: msg`paid from another account`,
  ACCOUNT_LATER: msg`registered the account or changed its name after the payment`,
  ACCOUNT: msg`from the member’s own account`,
  NAME: msg`similar name`,
  SAID: msg`the amount in the member’s deposit notice`,
  // Refusal of a slip, and another inquiry at its bank.
  UPLOADED_FILE_NOT_EXIST: msg`The image no longer exists`,
  IMG_SIZE_UNABLE_TO_PROCESS: msg`The image is too small, too large or damaged`,
  CANNOT_READ_CROPPED_IMAGE: msg`No readable QR in the image`,
  INVALID_SLIP: msg`No bank confirms this transfer`,
  UNSTABLE_REFNO_ON_SLIP: msg`The QR is damaged, or there are two slips`,
  SLIP_REFNO_DUPLICATED: msg`Reference already used`,
  TRIPPLE_WRONG_CAPTCHA: msg`The bank could not be reached`,
  DEST_ACC_INVALID: msg`Paid to an account that is not ours`,
  NOT_MATCH: msg`Paid from an account that is not the member’s`,
  EXPIRED_SLIP: msg`The transfer is too old`,
  UNKNOW_ERROR: msg`None of the above`,
  ASKED_BY_HAND: msg`Inquiry repeated by staff`,
  // Sources from which the outcome of an exception is known.
  CONFIRMED_BY_PHONE: msg`Confirmed by the provider by phone`,
  IN_THEIR_PORTAL: msg`Confirmed in the provider’s portal or statement`,
  MEMBER_SHOWED: msg`Shown by the member`,
  // Result of a risk review.
  ALL_WELL: msg`No issue found`,
  SPOKEN: msg`Member contacted`,
  WATCHED: msg`Reviewed; keep monitoring`,
  ACTED: msg`Action taken: block, hold or report`,
  // Refusal of a second approval.
  NO_EVIDENCE: msg`Not enough evidence`,
  WRONG_AMOUNT: msg`Wrong amount`,
  WRONG_SUBJECT: msg`Wrong member or item`,
  // Change of a member's account status: block, hold of withdrawals, bar from referrals, end of sessions.
  ASKED_FOR: msg`Requested by the member`,
  PHONE_LOST: msg`Phone lost or stolen`,
  BEING_CHECKED: msg`Identity or bank account is being checked`,
  LOOKS_LIKE_ABUSE: msg`Suspected bonus or referral abuse`,
  LOOKS_LIKE_LAUNDERING: msg`Suspected money laundering`,
  SETTLED: msg`The cause is resolved`,
  // Early end of a bonus.
  SEVERAL_ACCOUNTS: msg`Multiple accounts of one person`,
  AGAINST_RULES: msg`Bonus rules broken`,
  GIVEN_BY_MISTAKE: msg`The bonus was given by mistake`,
  // Release of a former bank account.
  BOTH_ASKED: msg`Both members were contacted`,
  MISTYPED: msg`Entered by mistake; it was never the member’s`,
  // New link for a staff member, or their suspension.
  PASSWORD_FORGOTTEN: msg`Forgotten password`,
  APP_LOST: msg`Phone or app lost`,
  LINK_LOST: msg`Link lost or expired`,
  WORKS_NO_MORE: msg`No longer on the team`,
  AWAY_LONG: msg`Long absence`,
  IN_DOUBT: msg`Concerns about their activity`,
  // Declined request of a member to be erased.
  LAW: msg`The law requires us to keep the data`,
  CLAIM: msg`Needed for an open claim or investigation`,
  IDENTITY: msg`Not confirmed that the member asked`,
  // Impersonation of a member.
  ABOUT_THEIR_SCREEN: msg`The member asked about something on their screen`,
  SHOWN_WRONGLY: msg`Possible display error`,
  // Approval without a comment.
  OK: msg`Reviewed`,
  OTHER: msg`Other reason (specify)`,
} as const satisfies Record<string, MessageDescriptor>;

export type ReasonCode = keyof typeof reasonTexts;

/** Returns the choices for a dialog. `OTHER` and the codes in `inWords` require an explanation. */
export function listReasons(
  codes: readonly ReasonCode[],
  say: (message: MessageDescriptor) => string,
  inWords: readonly ReasonCode[] = [],
) {
  return codes.map((code) => ({
    code,
    label: say(reasonTexts[code]),
    ...((code === 'OTHER' || inWords.includes(code)) && { needsText: true }),
  }));
}

/** Returns a stored reason in the reader's language. */
export function useReasonText(): (why: string) => string {
  const { i18n } = useLingui();
  return (why) => reasonText(why, reasonTexts, (message) => i18n._(message));
}
