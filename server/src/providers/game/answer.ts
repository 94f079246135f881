import { z } from 'zod';
import { fit, jsonOf, moment, theirId } from '../protocol/answer.ts';
import type { ProviderResponse } from '../protocol/call-provider.ts';
import { type Failed, failed, recordable, type Unknown, unknown } from '../protocol/outcome.ts';
import type { Bet, InvalidRow } from './game-provider.ts';

/** A request that never left us did nothing: this code says so wherever a transfer failed for that reason. */
export const neverSent = 'NEVER_SENT';

/** The provider takes no calls from the address that we have. */
export const addressRefused = 'ADDRESS_REFUSED';

export type Understood<Yes> =
  | { readonly ok: true; readonly value: Yes }
  | { readonly ok: false; readonly outcome: Failed | Unknown };

/** How to take an answer. */
export interface Reading<Yes> {
  /** The shape of an answer that says yes to this call. */
  readonly yes: z.ZodType<Yes>;
  /**
   * Reads any other answer by its protocol; null when the answer is not in its words. A proxy before the party has error
   * pages of its own, in JSON too: only what the protocol says in its own frame is a word of the party.
   */
  readonly no: (body: unknown, status: number) => Failed | Unknown | null;
  /** True for a question: when it never left us we know no more. Any other request that never left us did not happen. */
  readonly asks: boolean;
}

/** Silence, a server's error, and whatever is neither a yes nor a no leave the outcome unknown. */
export function understand<Yes>(answer: ProviderResponse, { yes, no, asks }: Reading<Yes>): Understood<Yes> {
  if (answer.kind === 'unsent' && !asks) return { ok: false, outcome: failed(neverSent) };
  if (answer.kind !== 'answer') return { ok: false, outcome: unknown(answer.why) };
  const { status } = answer;
  if (status >= 500) return { ok: false, outcome: unknown(`HTTP ${status}`) };
  const body = jsonOf(answer.text);
  const read = yes.safeParse(body);
  if (read.success && status < 300) return { ok: true, value: read.data };
  const [issue] = read.error?.issues ?? [];
  const misfit = issue ? `, ${issue.path.join('.') || 'answer'}: ${issue.message}` : '';
  return { ok: false, outcome: no(body, status) ?? unknown(`HTTP ${status}${misfit}`) };
}

/**
 * The rows of a list of which each has to be known. One that cannot be read makes the whole answer unreadable. They are read
 * one by one, so that a long list of rubbish is put away at its first row.
 */
export function rows<Row>(row: z.ZodType<Row>) {
  return z.array(z.unknown()).transform((list, context): Row[] => {
    const found: Row[] = [];
    for (const [index, each] of list.entries()) {
      const read = row.safeParse(each);
      if (!read.success) {
        context.addIssue({ code: 'custom', message: `row ${index} ${flawIn(read.error)}` });
        return z.NEVER;
      }
      found.push(read.data);
    }
    return found;
  });
}

function flawIn(error: z.ZodError): string {
  const { path = [], message = '' } = error.issues[0] ?? {};
  return `${path.join('.')}: ${message}`;
}

/** A list of bets, as far as its rows can be read. */
export interface BetList<Row> {
  readonly rows: readonly Row[];
  readonly invalid: readonly InvalidRow[];
  /** How many rows were told. */
  readonly told: number;
  /** What the last row that can be named says under the name that its list is numbered by; null: no row does. */
  readonly last: string | null;
}

/** More rows than this, and not one of them a bet, are no list of bets but another protocol. */
const mostInvalidAlone = 20;
const mostTold = 500;

/**
 * The rows of a list of bets, each by itself: an odd one keeps no other from being read. `parts` reads the fields of a row
 * one by one; `names` says which of them name a bet, its member and its time, and the place in a list whose rows are numbered.
 */
export function betRows<Row extends Bet>(
  row: z.ZodType<Row>,
  parts: Readonly<Record<string, z.ZodType>>,
  names: { readonly betId: string; readonly username: string; readonly at: string; readonly place?: string },
) {
  return z.array(z.unknown()).transform((list, context): BetList<Row> => {
    const found: Row[] = [];
    const odd: InvalidRow[] = [];
    let last: string | null = null;
    for (const each of list) {
      const nameOf = (part: string | undefined) => {
        const read = partOf(each, part, parts);
        return read === null ? null : String(read);
      };
      const read = row.safeParse(each);
      if (read.success) found.push(read.data);
      else
        odd.push({
          betId: nameOf(names.betId),
          username: nameOf(names.username),
          at: timeOf(partOf(each, names.at, parts)),
          why: recordable(flawIn(read.error)),
          told: recordable(JSON.stringify(each), mostTold),
        });
      last = nameOf(names.place) ?? last;
    }
    // Only behind the last row: a sound one may follow many that are odd.
    if (found.length === 0 && odd.length > mostInvalidAlone) {
      context.addIssue({ code: 'custom', message: `not one bet, row 0 ${odd[0]?.why}` });
      return z.NEVER;
    }
    return { rows: found, invalid: odd, told: list.length, last };
  });
}

const anyRow = z.record(z.string(), z.unknown());

function partOf(row: unknown, part: string | undefined, parts: Readonly<Record<string, z.ZodType>>): unknown {
  const shape = part === undefined ? undefined : parts[part];
  return (shape ? fit(shape, fit(anyRow, row)?.[part ?? '']) : null) ?? null;
}

/** Some tell milliseconds. */
const timeOf = (read: unknown) => (read instanceof Date || typeof read === 'number' ? new Date(read) : null);

/** A text with which something was named: a member, a token. The database takes no NUL and no half characters. */
export const name = z.string().regex(/^[^\p{Cc}\p{Cs}]{1,500}$/u);

/** The number that a row got when it changed last. */
export const versionReported = theirId
  .refine((text) => /^\d{1,19}$/.test(text) && BigInt(text) < 2n ** 63n, 'no version')
  .transform(BigInt);

/** Whose money a row is told in, where it is. */
export const currencyReported = name.nullish().transform((told) => told ?? null);

/** What a member's browser opens, as it would write it: never a `javascript:` or another address that is no page. */
export const link = z.url({ protocol: /^https?$/, normalize: true });

/** Where the next page begins; an empty one is the last page's. */
export const nextPage = z
  .union([theirId, z.literal('')])
  .nullish()
  .transform((next) => next || null);

/** When a bet was placed, where it is told in a way that can be read: a list is not odd for what only refines it. */
export const placedReported = moment.nullish().catch(null);
