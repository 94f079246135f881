import { createHash } from 'node:crypto';
import { because } from '@kapao/contract/backoffice/reasons/open-reason';
import { currencies, unitOf } from '@kapao/core/money';
import { z } from 'zod';
import { adapter } from '../protocol/adapter.ts';
import {
  accountNumber,
  bankCode,
  decimalAmount,
  fit,
  jsonOf,
  moment,
  optionalText,
  reasonIn,
  theirId,
} from '../protocol/answer.ts';
import { callProvider, inSmallerPages } from '../protocol/call-provider.ts';
import { done, recordable, unknown } from '../protocol/outcome.ts';
import { openHeaderText, secretText, wholeNumber } from '../protocol/provider-settings.ts';
import { hmacHex, isSignedBy } from '../protocol/signature.ts';
import type { BankFeed, FeedHint, FeedLine, FeedPage, MalformedLine } from './bank-feed.ts';

/**
 * Page with any number of lines, because a page that is refused once would be refused for ever. The limit of an
 * answer's size bounds it.
 */
const page = z.object({ accountNo: z.string(), lines: z.array(z.unknown()), next: theirId });
const idOnly = z.object({ id: theirId });
const out = z.object({ direction: z.literal('out') });
const line = z
  .object({
    id: theirId,
    // Any other direction, or none, may be a payout, which must not be credited.
    direction: z.enum(['in', 'out']),
    transRef: z
      .string()
      .regex(/^[\x21-\x7e]{1,64}$/)
      .nullish()
      .transform((value) => value ?? null),
    at: moment,
    amount: decimalAmount,
    currency: z.enum(currencies),
    fromBank: bankCode,
    fromAccountNo: accountNumber,
    fromName: optionalText(140),
  })
  // Transform instead of a refinement, which would also run on an invalid amount and throw.
  .transform((read, context) => {
    if (read.amount % unitOf(read.currency) === 0n) return read;
    context.addIssue({ code: 'custom', message: because('FRACTION_OF_KIP') });
    return z.NEVER;
  });
const hint = z.object({ accountNo: z.string().regex(/^\d{6,20}$/) });

/**
 * Adapter for the statement feed, our own protocol for banks that publish none (docs/operating.md, Bank feeds): `GET
 * <base>/<accountNo>/statement?after=&limit=` answers `{ accountNo, lines, next }`, oldest first. A callback `{
 * accountNo }` says that there are new lines; both are signed by `x-client` and `x-signature`, hex HMAC-SHA256 of the
 * path with its query, or of the raw body.
 */
export const statementJson = adapter(
  { client: openHeaderText, secret: secretText, pageSize: wholeNumber(200, 1, 500) },
  (provider): BankFeed => {
    const { client, secret, pageSize } = provider.settings;
    return {
      code: provider.code,

      async read(accountNo, cursor) {
        const url = new URL(`${provider.baseUrl}/${accountNo}/statement`);
        if (cursor !== null) url.searchParams.set('after', cursor);
        const ask = (rows: number) => {
          url.searchParams.set('limit', String(rows));
          return callProvider({
            url: url.href,
            method: 'GET',
            headers: { 'x-client': client, 'x-signature': hmacHex(secret, url.pathname + url.search) },
            to: provider,
          });
        };
        const { answer } = await inSmallerPages(pageSize, ask, (each) =>
          each.kind === 'answer' ? null : each.why,
        );
        if (answer.kind !== 'answer') return unknown(answer.why);
        const statement = answer.status === 200 ? fit(page, jsonOf(answer.text)) : null;
        // Lines of another account would be credited to this one.
        if (statement?.accountNo !== accountNo)
          return unknown(because('WRONG_ANSWER', `HTTP ${answer.status}`));
        return { ...done, ...linesOf(statement.lines), cursor: statement.next };
      },

      readCallback({ raw, headers }): FeedHint {
        if (!isSignedBy(secret, raw, headers['x-signature'])) return { kind: 'forged' };
        const about = fit(hint, jsonOf(raw.toString('utf8')));
        return about ? { kind: 'hint', ...about } : { kind: 'nothing' };
      },
    };
  },
);

/** Reads the lines by their direction. An unreadable outgoing one is skipped, because payouts have their own provider. */
function linesOf(rows: readonly unknown[]): Omit<FeedPage, 'cursor'> {
  const lines: FeedLine[] = [];
  const outgoing: FeedLine[] = [];
  const unreadable: MalformedLine[] = [];
  for (const each of rows) {
    const read = line.safeParse(each);
    if (read.success) (read.data.direction === 'in' ? lines : outgoing).push(read.data);
    else if (!fit(out, each)) unreadable.push(malformedLine(each, read.error));
  }
  return { lines, outgoing, unreadable };
}

const ofMoney = z
  .object({ direction: z.unknown(), at: z.unknown(), amount: z.unknown(), currency: z.unknown() })
  .partial();

function malformedLine(row: unknown, error: z.ZodError): MalformedLine {
  const id = fit(idOnly, row)?.id;
  const text = JSON.stringify(row);
  return {
    line: id ?? recordable(text, 100),
    ...(id === undefined && { digest: createHash('sha256').update(text).digest('hex') }),
    why: recordable(reasonIn(error)),
    excerpt: recordable(JSON.stringify(fit(ofMoney, row))),
  };
}
