/** How a code is answered, and what its text is filled with. */
interface ErrorMeaning {
  /** The HTTP status by wire.md section 1. 200: the code is a message inside a good answer. */
  readonly status: 200 | 400 | 401 | 403 | 404 | 409 | 410 | 415 | 422 | 429 | 500;
  /** Amounts in baht that the texts show; they are put in as money, currency sign included. */
  readonly money?: readonly string[];
  /** What was asked decides which of the amounts a refusal brings. */
  readonly varies?: true;
  /** ISO times that the texts show, to the minute. */
  readonly times?: readonly string[];
  /** Times that some refusals with the code bring. */
  readonly timesIfAny?: readonly string[];
  /** Other words that the texts show as they are. */
  readonly words?: readonly string[];
}

/**
 * Every code that the member API answers: section 8 of the specification, then our additions.
 * A malformed request is INVALID_INPUT with 400; the same code goes out with 403 when `X-Requested-With` is
 * missing, with 413 for a body that is too large and with 415 for one of a wrong type.
 */
export const errorCodes = {
  UNAUTHORIZED: { status: 401 },
  EXPIRED_AUTH_TOKEN: { status: 401 },

  // The refusals of auto-login. The specification numbers the first four without saying more; we read them as:
  // another member's game account, a game account not opened, one blocked at the game, one the game does not know.
  INVALID_USER_1: { status: 403 },
  INVALID_USER_2: { status: 403 },
  INVALID_USER_3: { status: 403 },
  INVALID_USER_4: { status: 403 },
  INVALID_IP: { status: 403 },
  NOT_AREASLOT: { status: 403 },
  NOT_UFABET: { status: 403 },

  OTP_BLOCK: { status: 429 },
  OTP_TOKEN_INVALID: { status: 400 },
  OTP_NOT_EXIST: { status: 404 },
  OTP_VERIFIED: { status: 200 },
  OTP_EXPIRED: { status: 409 },
  OTP_CODE_INVALID: { status: 409 },
  OTP_CODE_VALID: { status: 200 },
  OTP_SEND_FAIL: { status: 409 },
  OTP_VERIFY_FAIL: { status: 409 },
  UNVERIFIED_OTP: { status: 409 },
  KEY_MISSING: { status: 409 },
  KEY_INVALID: { status: 409 },

  EXISTING_USER: { status: 409 },
  EXISTING_BANK: { status: 409 },
  INVALID_USER_INFO: { status: 422 },
  INVALID_BANK: { status: 422 },
  BANK_ACCOUNT_NAME_ENG: { status: 422 },
  PHONE_NUMBER_REQUIRE_10_DIGIT: { status: 422 },
  // The input was right, but the database gave up (a lock, time, room): nothing is saved, try again.
  REGISTER_FAIL: { status: 409 },

  NO_USER: { status: 404 },
  // Not 401: the session is fine, only the password typed into a form is not.
  WRONG_PASSWORD: { status: 409 },
  WRONG_CREDENTIAL: { status: 401 },
  INACTIVE_USER: { status: 403 },
  // The password was right, but it was changed, or the member blocked, before the session was open.
  LOGIN_FAIL: { status: 409 },
  // With `challenge` (ALTCHA, version 2) the call may be made at once by whoever solves it; the app does so by itself, and
  // where it cannot the text is that of CHALLENGE_UNSOLVED.
  REQUEST_LIMIT: { status: 429 },
  REQUEST_LIMIT_1MIN: { status: 429 },

  // Cancelling brings `total` and `failLine`; taking a bonus brings `minimum`, and has the words of BONUS_OLD_CREDIT.
  BONUS_REMAINING: { status: 409, money: ['total', 'failLine', 'minimum'], varies: true },
  BONUS_ALREADY_ACTIVE: { status: 409 },
  BONUS_MAX_CLAIMED: { status: 409 },
  BONUS_CONDITION: { status: 409 },
  BONUS_CLEAR: { status: 200 },
  BONUS_FULL: { status: 409 },
  NO_DATA: { status: 404 },
  NO_PROMOTION: { status: 404 },
  PROMOTION_RECEIVED: { status: 409 },

  INVITE_COLLECT: { status: 409, money: ['minimum'] },
  INVITE_INACTIVE: { status: 409 },
  NO_INVITE_BONUS: { status: 409 },
  NO_INVITEE_PLAY_INFO: { status: 409 },
  INVITE_BONUS_SUCCESS: { status: 200 },
  INVITE_BONUS_FAIL: { status: 409 },

  NO_REFUND: { status: 409 },
  REFUND_CONDITION: { status: 409 },
  REFUND_SUCCESS: { status: 200 },
  REFUND_INACTIVE: { status: 409 },
  REFUND_MINIMUM: { status: 409, money: ['minimum'] },

  NO_BANK: { status: 404 },
  NO_WALLET: { status: 404 },
  NO_GAME: { status: 404 },
  GAME_ACTIVATION_FAIL: { status: 409 },
  SLOT_ALREADY_ACTIVE: { status: 409 },
  SLOT_ACTIVATE_FAIL: { status: 409 },
  SLOT_NO_ACCOUNT: { status: 409 },
  SLOT_RESET_PASSWORD_FAIL: { status: 409 },
  QR_FAIL: { status: 409 },
  TRANSFER_MINIMUM: { status: 422, money: ['minimum'] },
  MONEY_NOT_ENOUGH: { status: 409 },
  TRANSFER_FAIL: { status: 409 },

  SLIP_UPLOAD_FAIL: { status: 409 },
  SLIP_NO_FILE: { status: 422 },
  SLIP_INVALID_FILE: { status: 415 },
  TRUELINK_DUPLICATE: { status: 409 },
  TRUELINK_INVALID: { status: 422 },

  INTERNAL_SERVER_ERROR: { status: 500 },

  // Our additions (wire.md section 1).
  IDEMPOTENCY_KEY_REUSED: { status: 409 },
  IDEMPOTENCY_IN_PROGRESS: { status: 409 },
  INVALID_INPUT: { status: 400 },
  SLIP_CLOSED: { status: 409, words: ['closedFrom', 'closedTo'] },
  WITHDRAW_MINIMUM: { status: 422, money: ['minimum'] },
  WITHDRAW_MAXIMUM: { status: 422, money: ['maximum'] },
  // With `until`: another bank account was registered. No withdrawal is open, and the text is that of WITHDRAW_HELD.
  WITHDRAW_PENDING: { status: 409, timesIfAny: ['until'] },
  TRANSFER_SAME: { status: 422 },
  TRANSFER_PENDING: { status: 409 },
  QR_MINIMUM: { status: 422, money: ['minimum'] },
  QR_ALREADY_PAID: { status: 409 },
  // `limit` names the limit. For sessionMinutes the text is that of SESSION_LIMIT_REACHED. The limit on passkeys is ours:
  // it has no `until`, and its text is that of PASSKEY_LIMIT_REACHED.
  LIMIT_REACHED: { status: 409, money: ['remaining'], timesIfAny: ['until'] },
  SELF_EXCLUDED: { status: 403, times: ['until'] },
  STEP_UP_REQUIRED: { status: 403 },
  JURISDICTION: { status: 403 },
  // The service is terminated: wire.md gives its message (`gone`) and status; the code is the same word.
  GONE: { status: 410 },
} as const satisfies Record<string, ErrorMeaning>;

export type ErrorCode = keyof typeof errorCodes;

/** What fills the texts and helps the app; amounts are JSON numbers in baht. */
export type ErrorParams = Readonly<Record<string, unknown>>;

type Meaning<C extends ErrorCode> = (typeof errorCodes)[C];
type NamesIn<M, Kind extends string> = M extends { readonly varies: true }
  ? never
  : M extends { readonly [K in Kind]: readonly (infer N extends string)[] }
    ? N
    : never;

/** What the text of a code cannot do without: a refusal with this code has to bring it. */
export type RequiredParams<C extends ErrorCode> = {
  readonly [N in NamesIn<Meaning<C>, 'money'>]: number;
} & { readonly [N in NamesIn<Meaning<C>, 'words' | 'times'>]: string };

export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(errorCodes, code);
}

export function statusOf(code: ErrorCode): ErrorMeaning['status'] {
  return errorCodes[code].status;
}

/** The params of a code that are amounts, to be formatted as money before they fill its text. */
export function moneyParamsOf(code: ErrorCode): readonly string[] {
  const meaning: ErrorMeaning = errorCodes[code];
  return meaning.money ?? [];
}

/** All params that the text of a code cannot do without. */
export function paramsOf(code: ErrorCode): readonly string[] {
  const meaning: ErrorMeaning = errorCodes[code];
  return [...(meaning.money ?? []), ...(meaning.times ?? []), ...(meaning.words ?? [])];
}

/** The params of a code that are times. */
export function timeParamsOf(code: ErrorCode): readonly string[] {
  const meaning: ErrorMeaning = errorCodes[code];
  return [...(meaning.times ?? []), ...(meaning.timesIfAny ?? [])];
}
