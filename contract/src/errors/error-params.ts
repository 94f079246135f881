import type { ErrorCode } from './error-codes.ts';

/** Values for the texts and the app; amounts are JSON numbers in baht. */
export type ErrorParams = Readonly<Record<string, unknown>>;

/** Params that fill the text of a code. */
interface TextParams {
  /** Amounts in baht, shown as money with the currency sign. */
  readonly money?: readonly string[];
  /** Whether the amounts that a refusal carries depend on the call. */
  readonly varies?: true;
  /** ISO times, shown to the minute. */
  readonly times?: readonly string[];
  /** Times that only some refusals with the code carry. */
  readonly timesIfAny?: readonly string[];
  /** Other words, shown as they are. */
  readonly words?: readonly string[];
}

/** Params of the codes whose texts need any. */
const textParams = {
  // Cancelling gives `total` and `failLine`; taking a bonus gives `minimum` and uses the text of BONUS_OLD_CREDIT.
  BONUS_REMAINING: { money: ['total', 'failLine', 'minimum'], varies: true },
  INVITE_COLLECT: { money: ['minimum'] },
  REFUND_MINIMUM: { money: ['minimum'] },
  TRANSFER_MINIMUM: { money: ['minimum'] },
  SLIP_CLOSED: { words: ['closedFrom', 'closedTo'] },
  WITHDRAW_MINIMUM: { money: ['minimum'] },
  WITHDRAW_MAXIMUM: { money: ['maximum'] },
  // With `until`: no withdrawal is open, but another bank account was registered or the password was reset, and the text is that of WITHDRAW_HELD.
  WITHDRAW_PENDING: { timesIfAny: ['until'] },
  QR_MINIMUM: { money: ['minimum'] },
  // `limit` names the limit; for sessionMinutes the text is that of SESSION_LIMIT_REACHED. The limit on passkeys is
  // fixed: it has no `until`, and its text is that of PASSKEY_LIMIT_REACHED.
  LIMIT_REACHED: { money: ['remaining'], timesIfAny: ['until'] },
  SELF_EXCLUDED: { times: ['until'] },
  // With `until` the text is that of MAINTENANCE_UNTIL.
  MAINTENANCE: { timesIfAny: ['until'] },
} as const satisfies Partial<Record<ErrorCode, TextParams>>;

type TextParamsOf<C extends ErrorCode> = C extends keyof typeof textParams ? (typeof textParams)[C] : object;
type NamesIn<F, Kind extends string> = F extends { readonly varies: true }
  ? never
  : F extends { readonly [K in Kind]: readonly (infer N extends string)[] }
    ? N
    : never;

/** Params that a refusal with this code must carry, because its text needs them. */
export type RequiredParams<C extends ErrorCode> = {
  readonly [N in NamesIn<TextParamsOf<C>, 'money'>]: number;
} & { readonly [N in NamesIn<TextParamsOf<C>, 'words' | 'times'>]: string };

function textParamsOf(code: string): TextParams {
  return Object.hasOwn(textParams, code) ? textParams[code as keyof typeof textParams] : {}; // checked by hasOwn
}

/** Returns the params of a code that are amounts, to be formatted as money before they fill its text. */
export function moneyParamsOf(code: string): readonly string[] {
  return textParamsOf(code).money ?? [];
}

export function timeParamsOf(code: string): readonly string[] {
  const { times = [], timesIfAny = [] } = textParamsOf(code);
  return [...times, ...timesIfAny];
}

/** Returns all params that the text of a code requires. */
export function paramsOf(code: string): readonly string[] {
  const { money = [], times = [], words = [] } = textParamsOf(code);
  return [...money, ...times, ...words];
}
