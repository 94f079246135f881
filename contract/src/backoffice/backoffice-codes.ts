/**
 * Every refusal of the operator's calls, with its HTTP status. Their texts are the console's own. What comes of being a call at all
 * has the member API's names, for the same mechanism says it.
 */
export const backofficeCodes = {
  /** Nobody is signed in, or not any more. */
  SIGNED_OUT: 401,
  /** The password was right; the second factor is missing. */
  SECOND_FACTOR: 401,
  /** What is asked for is done only soon after the second factor was shown. */
  FRESH_FACTOR: 403,
  NOT_ALLOWED: 403,
  /** The name, the password or the code: which one is not said. */
  WRONG_SIGN_IN: 409,
  /** A link that was used, has run out, or never was. */
  LINK_EXPIRED: 409,
  WEAK_PASSWORD: 422,
  NAME_TAKEN: 409,
  /** A house keeps an owner: this is the last one. */
  LAST_OWNER: 409,
  /** They have not used their link yet, or were stopped. */
  NOT_BEGUN: 409,
  /** No more of these. */
  TOO_MANY: 409,
  INVALID_INPUT: 400,
  NO_DATA: 404,
  REQUEST_LIMIT: 429,
  /** A key of another request. */
  IDEMPOTENCY_KEY_REUSED: 409,
  IDEMPOTENCY_IN_PROGRESS: 409,
  /** Somebody else has it before them; `who` says their name. */
  TAKEN: 409,
  /** It is over: by somebody's decision, or by its party's word. */
  ALREADY_CLOSED: 409,
  /** It moved on while it was looked at: look again. */
  CHANGED: 409,
  /** The machine is still at it. */
  INQUIRY_OPEN: 409,
  /** Who proposed or approved it cannot be the second one. */
  SAME_PERSON: 409,
  OWN_WORK: 409,
  EXPIRED: 409,
  /** More than this role may do in one piece, or in a day. */
  ABOVE_LIMIT: 409,
  /** Whoever proposed it may do so no more, or not as much. */
  PROPOSER_NOT_ALLOWED: 409,
  /** Done by a proposal that somebody else accepts. */
  NEEDS_APPROVAL: 409,
  NO_MEMBER: 404,
  MONEY_NOT_ENOUGH: 409,
  /** An account of ours with this number is there already. */
  ACCOUNT_EXISTS: 409,
  /** A game of this code, or of this provider, is there already: a member has one account at each. */
  GAME_EXISTS: 409,
  /** Members have money there, whose worth the change would move. */
  BALANCE_NOT_ZERO: 409,
  /** A party could not be built so; `why` is the sentence that a start would stop with. */
  WRONG_SETTING: 422,
  /** The party could not be asked. */
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
