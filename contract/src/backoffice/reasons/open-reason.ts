import { z } from 'zod';

/**
 * Our own reasons why an outcome is open or staff have to look. Stored in an alarm as `CODE` or `CODE: detail`, where the
 * detail is a status, a field, or what a provider said.
 */
export const openReason = z.enum([
  // Failures of the call.
  'TIMEOUT',
  'TOO_LARGE',
  'SWITCHED_OFF',
  'PROVIDER_CHANGED',
  'NO_PAYOUT_ROUTE',
  'GAME_OUT_OF_SERVICE',
  'CANNOT_BE_ASKED',
  'NEVER_SENT',
  'ADDRESS_REFUSED',
  // Flaws of the answer.
  'WRONG_ANSWER',
  'ABOUT_ANOTHER',
  'OTHER_MERCHANT',
  'OTHER_TRANSFER',
  'NO_REFERENCE',
  'PAID_WITHOUT_FIGURES',
  'STILL_PENDING',
  'NOT_FOUND',
  'WALLET_UNKNOWN',
  'NOT_OUR_PAYOUT',
  'CALLBACK_UNCONFIRMED',
  // Flaws of a list.
  'LIST_TOO_LONG',
  'LIST_REPEATS',
  'ROW_UNREADABLE',
  'UNDATED_ROW',
  'REFERENCE_MISSING',
  'START_UNKNOWN',
  'NOT_IN_TRANSFERLOGS',
  // Flaws of one row.
  'WRONG_FIELD',
  'WRONG_AMOUNT',
  'WRONG_TIME',
  'FRACTION_OF_KIP',
  'OTHER_CURRENCY',
  'NOT_OUR_ACCOUNT',
  'LOST_MORE_THAN_STAKED',
  'NOT_STORABLE',
  // Disagreements about game balances.
  'BALANCE_BEFORE_UNKNOWN',
  'BALANCE_UNREAD',
  'BALANCE_DIFFERS',
  'BETS_UNREAD',
  'BETS_MEANWHILE',
  'STAKES_CHANGED',
  'DOUBTED_BEFORE',
  'LATE_BETS',
  'NOT_MOVED',
  // Disagreements about payments.
  'TWO_AMOUNTS',
  'TAKEN_FOR_TWO',
  'REPORTED_AFTER_RETURN',
  'REVERSED',
  'PERHAPS_REVERSED',
  'REPORTED_BEFORE',
  'REPORTED_AND_CREDITED',
  'REPORTED_AND_IN_SUSPENSE',
  'REPORTED_AND_RETURNED',
  'CREDITED_BEFORE_PAYER',
  // Reasons why a bonus cannot end yet.
  'ON_ITS_WAY',
  'OPEN_BETS',
  'MONEY_IN_GAMES',
  'BETS_NOT_KNOWN',
  'GAME_SILENT',
  'MOVING',
  // Fault of our own server.
  'FAULT',
]);

export type OpenReason = z.infer<typeof openReason>;

/** Returns a reason as it is stored. */
export function because(code: OpenReason, detail: string | number = ''): string {
  return detail === '' ? code : `${code}: ${detail}`;
}
