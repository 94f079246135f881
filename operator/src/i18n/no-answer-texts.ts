import type { OpenReason } from '@kapao/contract/backoffice/reasons/open-reason';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Texts of our own reasons; the type makes the table complete. */
const words: Readonly<Record<OpenReason, MessageDescriptor>> = {
  TIMEOUT: msg`Timed out`,
  TOO_LARGE: msg`Response too large`,
  SWITCHED_OFF: msg`The provider is disabled`,
  NO_PAYOUT_ROUTE: msg`No payout provider accepts this amount for this bank`,
  PROVIDER_CHANGED: msg`Sent under the provider’s previous address or account: ask there`,
  GAME_OUT_OF_SERVICE: msg`The game is out of service`,
  CANNOT_BE_ASKED: msg`This provider has no inquiry for a transfer`,
  NEVER_SENT: msg`The request was never sent`,
  ADDRESS_REFUSED: msg`The provider rejects our IP address`,
  WRONG_ANSWER: msg`The answer does not follow the protocol`,
  ABOUT_ANOTHER: msg`The answer does not match the inquiry`,
  OTHER_MERCHANT: msg`The message is for another merchant`,
  OTHER_TRANSFER: msg`The provider has another transfer under this reference`,
  NO_REFERENCE: msg`No reference`,
  PAID_WITHOUT_FIGURES: msg`Paid, but without a valid number or amount`,
  STILL_PENDING: msg`Still pending at the provider`,
  NOT_FOUND: msg`Not found at the provider`,
  WALLET_UNKNOWN: msg`The provider finds no wallet with our number`,
  NOT_OUR_PAYOUT: msg`Not one of our payouts`,
  CALLBACK_UNCONFIRMED: msg`Reported by callback, not confirmed by an inquiry`,
  LIST_TOO_LONG: msg`The provider’s list is too long to be read`,
  LIST_REPEATS: msg`The pages of the provider’s list repeat`,
  ROW_UNREADABLE: msg`A row of the provider’s list could not be read`,
  UNDATED_ROW: msg`A row of the provider’s list has an impossible time`,
  REFERENCE_MISSING: msg`A transfer of this amount has no reference`,
  START_UNKNOWN: msg`The time at which it should be in the list is unknown`,
  NOT_IN_TRANSFERLOGS: msg`Not in the provider’s list of transfers`,
  WRONG_FIELD: msg`Field not valid`,
  WRONG_AMOUNT: msg`Impossible amount`,
  WRONG_TIME: msg`Impossible time`,
  FRACTION_OF_KIP: msg`Amount with a fraction of a kip`,
  OTHER_CURRENCY: msg`Another currency`,
  NOT_OUR_ACCOUNT: msg`Not one of our accounts`,
  LOST_MORE_THAN_STAKED: msg`More was lost than was staked`,
  NOT_STORABLE: msg`It could not be stored in the database`,
  BALANCE_BEFORE_UNKNOWN: msg`The game balance before is not known`,
  BALANCE_UNREAD: msg`The game balance could not be read`,
  BALANCE_DIFFERS: msg`The game balance changed by another amount`,
  BETS_UNREAD: msg`The bets could not be read`,
  BETS_MEANWHILE: msg`Bets were placed meanwhile`,
  STAKES_CHANGED: msg`The open stakes changed`,
  DOUBTED_BEFORE: msg`An earlier balance was inconclusive`,
  LATE_BETS: msg`Late bets for that period were found`,
  NOT_MOVED: msg`The game balance did not move`,
  TWO_AMOUNTS: msg`Reported with two amounts`,
  TAKEN_FOR_TWO: msg`One payment was counted as two`,
  REPORTED_AFTER_RETURN: msg`Reported after it was returned`,
  REVERSED: msg`The bank reversed it`,
  PERHAPS_REVERSED: msg`Possibly reversed: the bank debited the same amount without a reference`,
  REPORTED_BEFORE: msg`Reported before`,
  REPORTED_AND_CREDITED: msg`Reported before and already credited`,
  REPORTED_AND_IN_SUSPENSE: msg`Reported before and in suspense`,
  REPORTED_AND_RETURNED: msg`Reported before and returned`,
  CREDITED_BEFORE_PAYER: msg`Credited before the payer was known`,
  ON_ITS_WAY: msg`A transfer or withdrawal is still in progress`,
  OPEN_BETS: msg`Bets are waiting for results`,
  MONEY_IN_GAMES: msg`Money was moved into a game again`,
  BETS_NOT_KNOWN: msg`Bets for the period are not reported yet`,
  GAME_SILENT: msg`A game did not answer`,
  MOVING: msg`The bonus changed meanwhile`,
  FAULT: msg`Error on our side: engineering is checking the log`,
};
/** Network codes: the connection failed or broke. */
const unreached = /^(?:E[A-Z_]{3,}|UND_ERR_[A-Z_]+)$/;

/** Returns why something is open or was reported; a provider's own words stay as they are. */
export function noAnswerText(why: string, say: (words: MessageDescriptor) => string): string {
  const [, code = '', detail] = /^([A-Z_0-9]+)(?:: ([\s\S]+))?$/.exec(why) ?? [];
  const ours = isOurs(code) ? words[code] : undefined;
  // The detail may be a reason too, such as a list that could not be read because of a timeout.
  if (ours) return detail === undefined ? say(ours) : `${say(ours)}: ${noAnswerText(detail, say)}`;
  return unreached.test(why) ? say(msg`Not reachable`) : why;
}

function isOurs(code: string): code is OpenReason {
  return Object.hasOwn(words, code);
}
