import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { reasonText } from './reason-text.ts';

/**
 * Texts of every reason chosen from a list. The code is stored forever and read in any language later, and has one meaning
 * everywhere, because the audit shows it without its list.
 */
export const reasonTexts = {
  // Refusal of a withdrawal.
  NOT_OWN_ACCOUNT: msg`The bank account is not the member’s`,
  NAME_DIFFERS: msg`The names do not agree`,
  NOT_PLAYED: msg`Play since the deposit is too little`,
  ABUSE: msg`Abuse of bonuses`,
  STOLEN_ACCOUNT: msg`Somebody else has got into the account`,
  MEMBER_ASKED: msg`The member asked us to stop it`,
  // Another inquiry about a gift link, or giving it up.
  COMPANY_SAYS_NO: msg`The company says that we did not get it`,
  LINK_EXPIRED: msg`The link was used by somebody else, or ran out`,
  MONEY_BACK: msg`The member has the money back`,
  PROVIDER_BACK: msg`The company answers again`,
  // Closing of a reconciliation break.
  PROVIDER_CORRECTED: msg`The party has corrected it`,
  LATE_NEWS: msg`News came late, and both agree now`,
  KNOWN_TO_PROVIDER: msg`The party knows and will settle it`,
  ADJUSTED_MANUALLY: msg`It was booked by hand`,
  // Return of money to where it came from.
  NOBODYS: msg`It is nobody’s here`,
  BANK_ASKED: msg`The bank or the payer asked for it`,
  PAID_TWICE: msg`It was paid twice`,
  // Evidence that a bank receipt or a slip belongs to a member.
  SAME_AMOUNT: msg`said they sent exactly this amount`,
  MINUTES_APART: msg`the times are near each other`,
  LAST_FOUR_EQUAL: msg`the digits that are shown are theirs`,
  NAME_ALIKE: msg`the name is alike`,
  SLIP: msg`sent a slip of this transfer, and the bank confirms it`,
  PAID_BEFORE: msg`paid from this account before`,
  OWN_QR: msg`it came by their own QR`,
  PAYMENT: msg`the money that its bank told of`,
  REFERENCE: msg`the same reference`,
  ACCOUNT: msg`from the member’s own account`,
  NAME: msg`the name is alike`,
  SAID: msg`the amount that the member said`,
  // Refusal of a slip, and another inquiry at its bank.
  UPLOADED_FILE_NOT_EXIST: msg`The picture is gone`,
  IMG_SIZE_UNABLE_TO_PROCESS: msg`The picture is too small, too large or broken`,
  CANNOT_READ_CROPPED_IMAGE: msg`No QR can be read in the picture`,
  INVALID_SLIP: msg`No bank knows this transfer`,
  UNSTABLE_REFNO_ON_SLIP: msg`The QR is damaged`,
  SLIP_REFNO_DUPLICATED: msg`The reference was used before`,
  TRIPPLE_WRONG_CAPTCHA: msg`The bank could not be asked`,
  DEST_ACC_INVALID: msg`It went to an account that is not ours`,
  NOT_MATCH: msg`It came from an account that is not the member’s`,
  EXPIRED_SLIP: msg`The transfer is too old`,
  UNKNOW_ERROR: msg`None of these`,
  ASKED_BY_HAND: msg`asked again by hand`,
  // How the outcome of an exception is known.
  TOLD_BY_PHONE: msg`The party said so by phone`,
  IN_THEIR_PORTAL: msg`It stands so in the party’s own portal or statement`,
  MEMBER_SHOWED: msg`The member has shown it`,
  // Result of a risk review.
  ALL_WELL: msg`All is well`,
  SPOKEN: msg`Spoken with the member`,
  WATCHED: msg`Looked at; we keep an eye on it`,
  ACTED: msg`Acted on it: block, hold or report`,
  // Refusal of a second approval.
  NO_EVIDENCE: msg`The evidence is not enough`,
  WRONG_AMOUNT: msg`The amount is not right`,
  WRONG_SUBJECT: msg`It is the wrong member or thing`,
  // Blocking, holding or readmitting a member.
  ASKED_FOR: msg`The member asked for it`,
  PHONE_LOST: msg`Phone lost, or somebody else has it`,
  BEING_CHECKED: msg`Identity or bank account is being checked`,
  LOOKS_LIKE_ABUSE: msg`Looks like abuse of bonuses or invitations`,
  LOOKS_LIKE_LAUNDERING: msg`Looks like money laundering`,
  SETTLED: msg`What it was for is settled`,
  // Early end of a bonus.
  SEVERAL_ACCOUNTS: msg`Several accounts of one person`,
  AGAINST_RULES: msg`Played against the bonus’s rules`,
  GIVEN_BY_MISTAKE: msg`The bonus was given by mistake`,
  // Release of a former bank account.
  BOTH_ASKED: msg`Both members were asked`,
  MISTYPED: msg`The member mistyped it, and it never was theirs`,
  // New link for a staff member, or their suspension.
  PASSWORD_FORGOTTEN: msg`Password forgotten`,
  APP_LOST: msg`Phone or app lost`,
  LINK_LOST: msg`Link lost or run out`,
  WORKS_NO_MORE: msg`Works here no more`,
  AWAY_LONG: msg`Away for long`,
  IN_DOUBT: msg`Doubts about what they did`,
  // Impersonation of a member.
  ABOUT_THEIR_SCREEN: msg`The member asks about something on their screen`,
  SHOWN_WRONGLY: msg`Something may be shown wrongly`,
  // Approval without a comment.
  OK: msg`Looked at`,
  OTHER: msg`Another reason, in words`,
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
export function useWhy(): (why: string) => string {
  const { i18n } = useLingui();
  return (why) => reasonText(why, reasonTexts, (message) => i18n._(message));
}
