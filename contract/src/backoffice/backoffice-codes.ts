/**
 * Every refusal of the console's calls, with its HTTP status; the console has its own texts for them. Codes common to all
 * calls have the same names as in the member API, because the same mechanism produces them.
 */
export const backofficeCodes = {
  /** Not signed in, or the session has ended. */
  SIGNED_OUT: 401,
  /** Password accepted; the second factor is missing. `passkey` says whether a passkey may be it. */
  SECOND_FACTOR: 401,
  /** Action requires a recent second factor. */
  FRESH_FACTOR: 403,
  NOT_ALLOWED: 403,
  /** Wrong name, password or code; the answer does not say which. */
  WRONG_SIGN_IN: 409,
  /** Link is used, expired or unknown. */
  LINK_EXPIRED: 409,
  WEAK_PASSWORD: 422,
  NAME_TAKEN: 409,
  /** Last owner: at least one must remain. */
  LAST_OWNER: 409,
  /** Staff member has not used their invitation link yet, or is suspended. */
  NOT_BEGUN: 409,
  /** Maximum count reached. */
  TOO_MANY: 409,
  INVALID_INPUT: 400,
  NO_DATA: 404,
  REQUEST_LIMIT: 429,
  /** Idempotency key belongs to another request. */
  IDEMPOTENCY_KEY_REUSED: 409,
  IDEMPOTENCY_IN_PROGRESS: 409,
  /**
   * Item is assigned to somebody else, or the same approval, simulation or check is already requested; `who` is the name,
   * if known.
   */
  TAKEN: 409,
  /** Item is already closed, by a staff decision or by the provider's report. */
  ALREADY_CLOSED: 409,
  /** Item changed after it was loaded: load it again. */
  CHANGED: 409,
  /** Automatic inquiry is still running. */
  INQUIRY_OPEN: 409,
  /**
   * Needs another person: a requester or first approver cannot decide, only the requester can cancel, and nobody suspends
   * or recovers themselves.
   */
  SAME_PERSON: 409,
  OWN_WORK: 409,
  EXPIRED: 409,
  /** Amount above this role's limit per item or per day. */
  ABOVE_LIMIT: 409,
  /** Proposer no longer has the right, or not for this amount. */
  PROPOSER_NOT_ALLOWED: 409,
  /** Needs an approval request that somebody else accepts. */
  NEEDS_APPROVAL: 409,
  /** Item shows signs of fraud: staff decide it by itself, not with others at once. */
  FLAGGED: 409,
  NO_MEMBER: 404,
  MONEY_NOT_ENOUGH: 409,
  /** Receiving account with this number already exists. */
  ACCOUNT_EXISTS: 409,
  /** Game with this code or of this provider already exists: a member has one account at each. */
  GAME_EXISTS: 409,
  /** Rate of a game cannot change: the game is in service, or members hold money in it, whose value would change. */
  BALANCE_NOT_ZERO: 409,
  /** Provider cannot be built from these settings; `flaw` (`ProviderFlaw`) is what would prevent a start. */
  WRONG_SETTING: 422,
  /** Provider did not answer. */
  PROVIDER_NO_ANSWER: 409,
  INTERNAL_SERVER_ERROR: 500,
} as const;

export type BackofficeCode = keyof typeof backofficeCodes;

export function backofficeStatusOf(code: BackofficeCode): number {
  return backofficeCodes[code];
}

export function isBackofficeCode(code: string): code is BackofficeCode {
  return code in backofficeCodes;
}
