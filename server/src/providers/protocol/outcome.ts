/**
 * What an outside party says of something we asked it to do with money. `unknown` is not a refusal: nobody may
 * move money on it, and the same thing is never sent again, only asked about.
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

/** Neither NUL nor half a character, which is left where a text was cut, is taken by the database. */
export const unstorable = /[\p{Cc}\p{Cs}]+/gu;

/**
 * A party's words end in logs and in the database: what that does not take becomes spaces, and nobody has more to say than
 * 200 characters.
 */
export function recordable(words: string, most = 200): string {
  return words.slice(0, most).replace(unstorable, ' ');
}
