/** HTTP status of an answer. 200: the code is a message inside a successful answer. */
type ErrorStatus = 200 | 400 | 401 | 403 | 404 | 409 | 410 | 415 | 422 | 429 | 500;

/**
 * Every code that the member API answers: the specification's error catalogue, then our additions. A malformed request
 * is INVALID_INPUT with 400; without `X-Requested-With` it has 403, for a body that is too large 413, for a wrong type
 * 415.
 */
export const errorCodes = {
  UNAUTHORIZED: 401,
  EXPIRED_AUTH_TOKEN: 401,

  // Refusals of auto-login, of which the specification numbers the first four without explaining them. We read them as:
  // another member's game account, a game account not opened, one blocked at the game, one unknown to the game.
  INVALID_USER_1: 403,
  INVALID_USER_2: 403,
  INVALID_USER_3: 403,
  INVALID_USER_4: 403,
  INVALID_IP: 403,
  NOT_AREASLOT: 403,
  NOT_UFABET: 403,

  OTP_BLOCK: 429,
  OTP_TOKEN_INVALID: 400,
  OTP_NOT_EXIST: 404,
  OTP_VERIFIED: 200,
  OTP_EXPIRED: 409,
  OTP_CODE_INVALID: 409,
  OTP_CODE_VALID: 200,
  OTP_SEND_FAIL: 409,
  OTP_VERIFY_FAIL: 409,
  UNVERIFIED_OTP: 409,
  KEY_MISSING: 409,
  KEY_INVALID: 409,

  EXISTING_USER: 409,
  EXISTING_BANK: 409,
  INVALID_USER_INFO: 422,
  INVALID_BANK: 422,
  BANK_ACCOUNT_NAME_ENG: 422,
  PHONE_NUMBER_REQUIRE_10_DIGIT: 422,
  // Valid input, but the database failed (lock, timeout, disk space): nothing is saved, try again.
  REGISTER_FAIL: 409,

  NO_USER: 404,
  // Not 401: the session is valid, only the password typed into a form is wrong.
  WRONG_PASSWORD: 409,
  WRONG_CREDENTIAL: 401,
  INACTIVE_USER: 403,
  // Correct password, but it was changed or the member blocked before the session was opened.
  LOGIN_FAIL: 409,
  // With `challenge` (ALTCHA, version 2) the call may be repeated at once with the solution. The app does this itself;
  // where it cannot, the text is that of CHALLENGE_UNSOLVED.
  REQUEST_LIMIT: 429,
  REQUEST_LIMIT_1MIN: 429,

  BONUS_REMAINING: 409,
  BONUS_ALREADY_ACTIVE: 409,
  BONUS_MAX_CLAIMED: 409,
  BONUS_CONDITION: 409,
  BONUS_CLEAR: 200,
  BONUS_FULL: 409,
  NO_DATA: 404,
  NO_PROMOTION: 404,
  PROMOTION_RECEIVED: 409,

  INVITE_COLLECT: 409,
  INVITE_INACTIVE: 409,
  NO_INVITE_BONUS: 409,
  NO_INVITEE_PLAY_INFO: 409,
  INVITE_BONUS_SUCCESS: 200,
  INVITE_BONUS_FAIL: 409,

  NO_REFUND: 409,
  REFUND_CONDITION: 409,
  REFUND_SUCCESS: 200,
  REFUND_INACTIVE: 409,
  REFUND_MINIMUM: 409,

  NO_BANK: 404,
  NO_WALLET: 404,
  NO_GAME: 404,
  GAME_ACTIVATION_FAIL: 409,
  SLOT_ALREADY_ACTIVE: 409,
  SLOT_ACTIVATE_FAIL: 409,
  SLOT_NO_ACCOUNT: 409,
  SLOT_RESET_PASSWORD_FAIL: 409,
  QR_FAIL: 409,
  TRANSFER_MINIMUM: 422,
  MONEY_NOT_ENOUGH: 409,
  TRANSFER_FAIL: 409,

  SLIP_UPLOAD_FAIL: 409,
  SLIP_NO_FILE: 422,
  SLIP_INVALID_FILE: 415,
  TRUELINK_DUPLICATE: 409,
  TRUELINK_INVALID: 422,

  INTERNAL_SERVER_ERROR: 500,

  // Codes that we added to the catalogue.
  IDEMPOTENCY_KEY_REUSED: 409,
  IDEMPOTENCY_IN_PROGRESS: 409,
  INVALID_INPUT: 400,
  SLIP_CLOSED: 409,
  WITHDRAW_MINIMUM: 422,
  WITHDRAW_MAXIMUM: 422,
  WITHDRAW_PENDING: 409,
  // Cancelled too late: the withdrawal was sent to the bank or has ended.
  WITHDRAW_SENT: 409,
  TRANSFER_SAME: 422,
  TRANSFER_PENDING: 409,
  QR_MINIMUM: 422,
  QR_ALREADY_PAID: 409,
  LIMIT_REACHED: 409,
  SELF_EXCLUDED: 403,
  STEP_UP_REQUIRED: 403,
  // Right password on a new device, where the operator wants a code by SMS besides.
  LOGIN_CODE_REQUIRED: 403,
  JURISDICTION: 403,
  // Message refused: the conversation accepts no more messages, or not these words.
  CHAT_REFUSED: 403,
  // Staff have closed this part of the service for a while; `until` when known.
  MAINTENANCE: 409,
  // What stands against the erasure of the member's data is `reason`.
  ERASURE_REFUSED: 409,
  // Impersonation session, which is read-only.
  LOOK_ONLY: 403,
  // Impersonation code was used, or is older than a minute.
  LOOK_OVER: 409,
  // Service is terminated. The specification fixes the status and the message `gone`, after which the code is named.
  GONE: 410,
} as const satisfies Record<string, ErrorStatus>;

export type ErrorCode = keyof typeof errorCodes;

export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(errorCodes, code);
}

export function statusOf(code: ErrorCode): ErrorStatus {
  return errorCodes[code];
}
