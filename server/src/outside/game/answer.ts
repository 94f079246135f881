import { z } from 'zod';
import { jsonOf, theirId } from '../protocol/answer.ts';
import type { OutsideAnswer } from '../protocol/call-outside.ts';
import { type Failed, failed, type Unknown, unknown } from '../protocol/outcome.ts';

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
export function understand<Yes>(answer: OutsideAnswer, { yes, no, asks }: Reading<Yes>): Understood<Yes> {
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
 * The rows of a list. One that cannot be read makes the whole answer unreadable: to pass over it would lose a bet.
 * They are read one by one, so that a long list of rubbish is put away at its first row.
 */
export function rows<Row>(row: z.ZodType<Row>) {
  return z.array(z.unknown()).transform((list, context): Row[] => {
    const found: Row[] = [];
    for (const [index, each] of list.entries()) {
      const read = row.safeParse(each);
      if (!read.success) {
        const { path = [], message = '' } = read.error.issues[0] ?? {};
        context.addIssue({ code: 'custom', message: `row ${index} ${path.join('.')}: ${message}` });
        return z.NEVER;
      }
      found.push(read.data);
    }
    return found;
  });
}

/** A text with which something was named: a member, a token. The database takes no NUL and no half characters. */
export const name = z.string().regex(/^[^\p{Cc}\p{Cs}]{1,500}$/u);

/** The number that a row got when it changed last. */
export const versionTold = theirId
  .refine((text) => /^\d{1,19}$/.test(text) && BigInt(text) < 2n ** 63n, 'no version')
  .transform(BigInt);

/** Whose money a row is told in, where it is. */
export const currencyTold = name.nullish().transform((told) => told ?? null);

/** What a member's browser opens: never a `javascript:` or another address that is no page. */
export const link = z.url({ protocol: /^https?$/ });

/** Where the next page begins; an empty one is the last page's. */
export const nextPage = z
  .union([theirId, z.literal('')])
  .nullish()
  .transform((next) => next || null);
