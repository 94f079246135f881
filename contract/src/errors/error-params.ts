import type { ErrorCode } from './error-codes.ts';

/** What fills the texts and helps the app; amounts are JSON numbers in baht. */
export type ErrorParams = Readonly<Record<string, unknown>>;

/** What the text of a code is filled with. */
interface Filling {
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

/** Of the codes whose texts have something to fill. */
const fillings = {
  // Cancelling brings `total` and `failLine`; taking a bonus brings `minimum`, and has the words of BONUS_OLD_CREDIT.
  BONUS_REMAINING: { money: ['total', 'failLine', 'minimum'], varies: true },
  INVITE_COLLECT: { money: ['minimum'] },
  REFUND_MINIMUM: { money: ['minimum'] },
  TRANSFER_MINIMUM: { money: ['minimum'] },
  SLIP_CLOSED: { words: ['closedFrom', 'closedTo'] },
  WITHDRAW_MINIMUM: { money: ['minimum'] },
  WITHDRAW_MAXIMUM: { money: ['maximum'] },
  // With `until`: another bank account was registered. No withdrawal is open, and the text is that of WITHDRAW_HELD.
  WITHDRAW_PENDING: { timesIfAny: ['until'] },
  QR_MINIMUM: { money: ['minimum'] },
  // `limit` names the limit. For sessionMinutes the text is that of SESSION_LIMIT_REACHED. The limit on passkeys is ours:
  // it has no `until`, and its text is that of PASSKEY_LIMIT_REACHED.
  LIMIT_REACHED: { money: ['remaining'], timesIfAny: ['until'] },
  SELF_EXCLUDED: { times: ['until'] },
  // With `until` its text is that of MAINTENANCE_UNTIL.
  MAINTENANCE: { timesIfAny: ['until'] },
} as const satisfies Partial<Record<ErrorCode, Filling>>;

type FillingOf<C extends ErrorCode> = C extends keyof typeof fillings ? (typeof fillings)[C] : object;
type NamesIn<F, Kind extends string> = F extends { readonly varies: true }
  ? never
  : F extends { readonly [K in Kind]: readonly (infer N extends string)[] }
    ? N
    : never;

/** What the text of a code cannot do without: a refusal with this code has to bring it. */
export type RequiredParams<C extends ErrorCode> = {
  readonly [N in NamesIn<FillingOf<C>, 'money'>]: number;
} & { readonly [N in NamesIn<FillingOf<C>, 'words' | 'times'>]: string };

function fillingOf(code: string): Filling {
  return Object.hasOwn(fillings, code) ? fillings[code as keyof typeof fillings] : {}; // has looked
}

/** The params of a code that are amounts, to be formatted as money before they fill its text. */
export function moneyParamsOf(code: string): readonly string[] {
  return fillingOf(code).money ?? [];
}

/** The params of a code that are times. */
export function timeParamsOf(code: string): readonly string[] {
  const { times = [], timesIfAny = [] } = fillingOf(code);
  return [...times, ...timesIfAny];
}

/** All params that the text of a code cannot do without. */
export function paramsOf(code: string): readonly string[] {
  const { money = [], times = [], words = [] } = fillingOf(code);
  return [...money, ...times, ...words];
}
