/**
 * Outcome of a money request at a provider. `unknown` is not a refusal: no money may move on it, and the request is never
 * sent again, only inquired about.
 */
export type ProviderOutcome<Done = object> = ({ readonly kind: 'done' } & Done) | Failed | Unknown;

export interface Failed {
  readonly kind: 'failed';
  readonly code: string;
}

export interface Unknown {
  readonly kind: 'unknown';
  readonly why: string;
}

export const done = { kind: 'done' } as const;

export function failed(code: string): Failed {
  return { kind: 'failed', code: recordable(code) };
}

export function unknown(why: string): Unknown {
  return { kind: 'unknown', why: recordable(why) };
}

/**
 * Characters that the database refuses: control characters such as NUL, and half a surrogate pair, which remains where a
 * text was cut.
 */
export const unstorable = /[\p{Cc}\p{Cs}]+/gu;

/**
 * Makes a provider's text safe for logs and the database: characters that cannot be stored become spaces, and it is cut at
 * 200 characters.
 */
export function recordable(words: string, most = 200): string {
  return words.slice(0, most).replace(unstorable, ' ');
}
