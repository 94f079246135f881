import type { ErrorCode } from './error-codes.ts';
import type { ErrorParams } from './error-params.ts';

/** Codes of texts, including those that no server code has. */
export type ClientErrorCode =
  | ErrorCode
  /** No answer, or none that our server could have written. */
  | 'NETWORK'
  /** The device has no network, so nothing was sent. */
  | 'OFFLINE'
  /** LIMIT_REACHED for a time limit instead of money. */
  | 'SESSION_LIMIT_REACHED'
  /** LIMIT_REACHED for the number of passkeys. */
  | 'PASSKEY_LIMIT_REACHED'
  /** BONUS_REMAINING when taking a bonus, not cancelling one. */
  | 'BONUS_OLD_CREDIT'
  /** REQUEST_LIMIT with a challenge that the device could not solve. */
  | 'CHALLENGE_UNSOLVED'
  /** WITHDRAW_PENDING when no withdrawal is open, but another bank account was registered. */
  | 'WITHDRAW_HELD'
  /** MAINTENANCE with a known end. */
  | 'MAINTENANCE_UNTIL';

/**
 * Codes that a client may see. `REFUSED`: a newer server refused with a code that this client does not know; the only text
 * for it is the one that came with it.
 */
export type AnswerCode = ClientErrorCode | 'REFUSED';

/** Returns which text fits a refusal: that of its code, unless its params select another. */
export function textCodeOf(code: string, params: ErrorParams): string {
  if (code === 'REQUEST_LIMIT' && 'challenge' in params) return 'CHALLENGE_UNSOLVED';
  if (code === 'WITHDRAW_PENDING' && 'until' in params) return 'WITHDRAW_HELD';
  if (code === 'MAINTENANCE' && 'until' in params) return 'MAINTENANCE_UNTIL';
  if (code === 'BONUS_REMAINING' && 'minimum' in params) return 'BONUS_OLD_CREDIT';
  if (code === 'LIMIT_REACHED' && params.limit === 'sessionMinutes') return 'SESSION_LIMIT_REACHED';
  return code === 'LIMIT_REACHED' && params.limit === 'passkeys' ? 'PASSKEY_LIMIT_REACHED' : code;
}
