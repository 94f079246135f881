import { because } from '@kapao/contract/backoffice/reasons/open-reason';
import { z } from 'zod';
import { fit, jsonOf, misfitIn, moment, reasonIn, theirId } from '../protocol/answer.ts';
import { inSmallerPages, type ProviderResponse } from '../protocol/call-provider.ts';
import { type Failed, failed, recordable, type Unknown, unknown } from '../protocol/outcome.ts';
import type { Bet, InvalidRow } from './game-provider.ts';

/** Code of a transfer that failed because the request was never sent, so nothing was done. */
export const neverSent = 'NEVER_SENT';

/** Code for a provider that rejects calls from our IP address. */
export const addressRefused = 'ADDRESS_REFUSED';

export type ParsedAnswer<Yes> =
  | { readonly ok: true; readonly value: Yes }
  | { readonly ok: false; readonly outcome: Failed | Unknown };

/** Rules for reading an answer. */
export interface AnswerRules<Yes> {
  /** Shape of a successful answer to this call. */
  readonly yes: z.ZodType<Yes>;
  /**
   * Reads any other answer by its protocol; null when the answer is not in the protocol's format. A proxy before the
   * provider has its own error pages, also in JSON, so only the protocol's own frame counts as the provider's answer.
   */
  readonly no: (body: unknown, status: number) => Failed | Unknown | null;
  /**
   * Whether the call is an inquiry: if never sent, it leaves the outcome unknown, while any other request
   * that was never sent did not happen.
   */
  readonly asks: boolean;
}

/**
 * Reads an answer. No answer, a server error, and anything that is neither success nor refusal leave the outcome unknown.
 */
export function parseAnswer<Yes>(
  answer: ProviderResponse,
  { yes, no, asks }: AnswerRules<Yes>,
): ParsedAnswer<Yes> {
  if (answer.kind === 'unsent' && !asks) return { ok: false, outcome: failed(neverSent) };
  if (answer.kind !== 'answer') return { ok: false, outcome: unknown(answer.why) };
  const { status } = answer;
  if (status >= 500) return { ok: false, outcome: unknown(`HTTP ${status}`) };
  const body = jsonOf(answer.text);
  const read = yes.safeParse(body);
  if (read.success && status < 300) return { ok: true, value: read.data };
  const misfit = read.error ? ` ${misfitIn(read.error)}` : '';
  return {
    ok: false,
    outcome: no(body, status) ?? unknown(because('WRONG_ANSWER', `HTTP ${status}${misfit}`)),
  };
}

/** Returns the answer to a request for as many rows as can be read, and how many were requested. */
export function answerOfPage<Yes>(most: number, ask: (rows: number) => Promise<ParsedAnswer<Yes>>) {
  return inSmallerPages(most, ask, (read) =>
    !read.ok && read.outcome.kind === 'unknown' ? read.outcome.why : null,
  );
}

/**
 * Parses a list of which every row is needed: one unreadable row makes the whole answer unreadable. Rows are parsed one by
 * one, so that a long invalid list is rejected at its first row.
 */
export function rows<Row>(row: z.ZodType<Row>) {
  return z.array(z.unknown()).transform((list, context): Row[] => {
    const found: Row[] = [];
    for (const [index, each] of list.entries()) {
      const read = row.safeParse(each);
      if (!read.success) {
        context.addIssue({ code: 'custom', path: [index], message: misfitIn(read.error) });
        return z.NEVER;
      }
      found.push(read.data);
    }
    return found;
  });
}

/** Readable rows of a list of bets, and the unreadable ones. */
export interface BetList<Row> {
  readonly rows: readonly Row[];
  readonly invalid: readonly InvalidRow[];
  /** Number of rows received. */
  readonly rowCount: number;
  /** Value of the numbering field in the last row that has one; null if none has. */
  readonly last: string | null;
}

/** A list of more rows than this, none of which names a bet and its member, is treated as another protocol. */
const maxInvalidAlone = 20;
const maxRawLength = 500;

/**
 * Parses a list of bets row by row, so that an invalid row does not affect the others. `parts` parses the fields of a row;
 * `names` says which fields hold the bet, its member, its time, and the sequence number in numbered lists.
 */
export function betRows<Row extends Bet>(
  row: z.ZodType<Row>,
  parts: Readonly<Record<string, z.ZodType>>,
  names: { readonly betId: string; readonly username: string; readonly at: string; readonly cursor?: string },
) {
  return z.array(z.unknown()).transform((list, context): BetList<Row> => {
    const found: Row[] = [];
    const invalid: InvalidRow[] = [];
    let last: string | null = null;
    for (const each of list) {
      const nameOf = (part: string | undefined) => {
        const read = partOf(each, part, parts);
        return read === null ? null : String(read);
      };
      const read = row.safeParse(each);
      if (read.success) found.push(read.data);
      else
        invalid.push({
          betId: nameOf(names.betId),
          username: nameOf(names.username),
          at: timeOf(partOf(each, names.at, parts)),
          why: recordable(reasonIn(read.error)),
          raw: recordable(JSON.stringify(each), maxRawLength),
        });
      last = nameOf(names.cursor) ?? last;
    }
    // Checked only after the last row, because a valid row may follow many invalid ones. An invalid bet of a known member
    // waits for a person, however many there are: to refuse them would stop the bets of all members behind them.
    const namesBets =
      found.length > 0 || invalid.some(({ betId, username }) => betId !== null && username !== null);
    if (!namesBets && invalid.length > maxInvalidAlone) {
      context.addIssue({ code: 'custom', path: [0], message: invalid[0]?.why });
      return z.NEVER;
    }
    return { rows: found, invalid, rowCount: list.length, last };
  });
}

const anyRow = z.record(z.string(), z.unknown());

function partOf(row: unknown, part: string | undefined, parts: Readonly<Record<string, z.ZodType>>): unknown {
  const shape = part === undefined ? undefined : parts[part];
  return (shape ? fit(shape, fit(anyRow, row)?.[part ?? '']) : null) ?? null;
}

/** Some providers send milliseconds. */
const timeOf = (read: unknown) => (read instanceof Date || typeof read === 'number' ? new Date(read) : null);

/**
 * Name received from a provider, such as a member or a token. The database accepts neither NUL nor half a surrogate pair.
 */
export const name = z.string().regex(/^[^\p{Cc}\p{Cs}]{1,500}$/u);

/** Version of a row, set when it changed last. */
export const reportedVersion = theirId
  .refine((text) => /^\d{1,19}$/.test(text) && BigInt(text) < 2n ** 63n)
  .transform(BigInt);

/** Currency of a row, if given. */
export const reportedCurrency = name.nullish().transform((value) => value ?? null);

/** Address for a member's browser, normalised; never `javascript:` or another scheme than http(s). */
export const link = z.url({ protocol: /^https?$/, normalize: true });

/** Cursor of the next page; empty on the last page. */
export const nextPage = z
  .union([theirId, z.literal('')])
  .nullish()
  .transform((next) => next || null);

/**
 * Time when a bet was placed, if readable; an unreadable value does not invalidate the row, because this time only adds
 * detail.
 */
export const reportedPlacedAt = moment.nullish().catch(null);
