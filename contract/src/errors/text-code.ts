import type { ErrorCode } from './error-codes.ts';
import type { ErrorParams } from './error-params.ts';

/**
 * Texts beside those of the codes. `NETWORK`: no answer came, or none that our server could have written.
 * `OFFLINE`: the device has no network, so nothing was sent.
 * `SESSION_LIMIT_REACHED`: LIMIT_REACHED where the limit is one of time and not of money.
 * `PASSKEY_LIMIT_REACHED`: LIMIT_REACHED where the limit is on passkeys.
 * `BONUS_OLD_CREDIT`: BONUS_REMAINING where a bonus is taken, and not cancelled.
 * `CHALLENGE_UNSOLVED`: REQUEST_LIMIT with a challenge that the device could not solve.
 * `WITHDRAW_HELD`: WITHDRAW_PENDING where no withdrawal is open, but another bank account was registered.
 * `MAINTENANCE_UNTIL`: MAINTENANCE where it is known when it ends.
 */
export type ClientErrorCode =
  | ErrorCode
  | 'NETWORK'
  | 'OFFLINE'
  | 'SESSION_LIMIT_REACHED'
  | 'PASSKEY_LIMIT_REACHED'
  | 'BONUS_OLD_CREDIT'
  | 'CHALLENGE_UNSOLVED'
  | 'WITHDRAW_HELD'
  | 'MAINTENANCE_UNTIL';

/**
 * What a client knows of an answer. `REFUSED`: the server refused with a code that this client does not know, because
 * the server is newer. The only text for it is the one that came with it.
 */
export type AnswerCode = ClientErrorCode | 'REFUSED';

/** Which text tells of a refusal: that of its code, unless its params say that another text fits. */
export function textCodeOf(code: string, params: ErrorParams): string {
  if (code === 'REQUEST_LIMIT' && 'challenge' in params) return 'CHALLENGE_UNSOLVED';
  if (code === 'WITHDRAW_PENDING' && 'until' in params) return 'WITHDRAW_HELD';
  if (code === 'MAINTENANCE' && 'until' in params) return 'MAINTENANCE_UNTIL';
  if (code === 'BONUS_REMAINING' && 'minimum' in params) return 'BONUS_OLD_CREDIT';
  if (code === 'LIMIT_REACHED' && params.limit === 'sessionMinutes') return 'SESSION_LIMIT_REACHED';
  return code === 'LIMIT_REACHED' && params.limit === 'passkeys' ? 'PASSKEY_LIMIT_REACHED' : code;
}
