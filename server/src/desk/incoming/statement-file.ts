import { type DeskResult, done, no } from '@kapao/contract/desk/desk-result';
import { formatMinute } from '@kapao/core/calendar';
import type pg from 'pg';
import { deriveId } from '../../base/derive-id.ts';
import { type Evidence, receiverOf } from '../../money/incoming/evidence.ts';
import { readStatementFile } from '../../money/incoming/read-statement-file.ts';
import type { Uploaded } from '../../web/call/uploads.ts';
import type { DeskContext, DeskReplyOf } from '../../web/desk/desk-context.ts';
import { maskAccount, maskName } from '../../web/desk/mask.ts';
import { propose } from '../../web/desk/propose.ts';
import { type FedAccountRow, fedAccounts, takenKeys } from './statement.queries.ts';

/** What a browser waits for; a longer file goes in parts, or by `npm run import-statement`. */
const mostRows = 2_000;
const shownRows = 20;

type Read =
  | { readonly flaws: readonly string[]; readonly payments: readonly [] }
  | { readonly flaws: readonly []; readonly payments: readonly Evidence[]; readonly text: string };

function read(account: FedAccountRow, { file }: Uploaded): Read {
  const flawed = (...flaws: string[]) => ({ flaws, payments: [] }) as const;
  if (!file) return flawed('an empty file');
  const text = file.toString('utf8');
  // PostgreSQL's JSON, where the proposal keeps it, has no place for one.
  if (text.includes('\0')) return flawed('a NUL');
  const found = readStatementFile(text, receiverOf(account));
  if (!found.ok) return { flaws: found.flaws, payments: [] };
  const { payments } = found;
  return payments.length > mostRows ? flawed(`more than ${mostRows} rows`) : { flaws: [], payments, text };
}

/** What the file holds, and what of it is known; nothing is taken. */
export async function previewStatement(
  pool: pg.Pool,
  accountId: string,
  upload: Uploaded,
): Promise<DeskResult<DeskReplyOf<'previewStatement'>>> {
  const account = (await fedAccounts(pool)).find(({ id }) => id === accountId);
  if (!account) return no('NO_DATA');
  const { flaws, payments } = read(account, upload);
  const taken = await takenKeys(pool, payments.flatMap(keysOf));
  const isKnown = (payment: Evidence) => keysOf(payment).some((key) => taken.has(key));
  const times = payments.map(({ paidAt }) => paidAt.getTime()).sort((a, b) => a - b);
  const dateOf = (time: number | undefined) => (time === undefined ? null : new Date(time));
  return done({
    flaws: [...flaws],
    payments: payments.length,
    known: payments.filter(isKnown).length,
    total: payments.reduce((sum, { amount }) => sum + amount, 0n),
    currency: account.currency,
    from: dateOf(times[0]),
    to: dateOf(times.at(-1)),
    rows: payments.slice(0, shownRows).map((payment) => ({
      paidAt: payment.paidAt,
      dayOnly: payment.dayOnly,
      amount: payment.amount,
      from: payerOf(payment),
      isKnown: isKnown(payment),
    })),
  });
}

/**
 * Whoever writes a file can write into it whatever they like, and what it tells of is credited: so another looks at it beside
 * the bank's own. The file stands in the proposal whole, and nothing else is taken.
 */
export async function proposeStatement(
  pool: pg.Pool,
  { body: { account: accountId, why }, upload, operator, id, note }: DeskContext<'proposeStatement'>,
): Promise<DeskResult<{ proposalId: string }>> {
  const account = (await fedAccounts(pool)).find((one) => one.id === accountId);
  if (!account) return no('NO_DATA');
  const found = read(account, upload);
  if (!('text' in found)) return no('INVALID_INPUT', { field: 'file', flaws: found.flaws });
  const proposal = {
    id: deriveId(id, 'proposal'),
    kind: 'statement' as const,
    subject: 'statement',
    subjectId: account.id,
    payload: { account: account.id, text: found.text },
    why,
  };
  const after = { file: upload.digest, payments: found.payments.length };
  return propose(pool, operator, proposal, note, { after });
}

const shownLargest = 10;

/** What the second one compares with the bank's own statement: how much in all, and the largest of it. */
export async function statementFacts(
  pool: pg.Pool,
  { bankCode, accountNo, currency, ...account }: FedAccountRow,
  text: string,
): Promise<Record<string, unknown>> {
  const found = readStatementFile(text, receiverOf({ id: account.id, bankCode, currency }));
  const payments = found.ok ? found.payments : [];
  const taken = await takenKeys(pool, payments.flatMap(keysOf));
  const news = payments.filter((payment) => !keysOf(payment).some((key) => taken.has(key)));
  const money = (amount: bigint) => ({ amount: String(amount), currency });
  const largest = news
    .toSorted((one, other) => (one.amount < other.amount ? 1 : -1))
    .slice(0, shownLargest)
    .map(({ paidAt, amount, ...payment }) => [
      `${formatMinute(paidAt)}  ${payerOf(payment)}`.trim(),
      money(amount),
    ]);
  return {
    account: `${bankCode} ${accountNo}`,
    newPayments: String(news.length),
    total: money(news.reduce((sum, { amount }) => sum + amount, 0n)),
    ...Object.fromEntries(largest.map(([name, value], at) => [`${at + 1}. ${name}`, value])),
  };
}

const keysOf = ({ key, reference, gatewayKey }: Evidence) =>
  [key, reference, gatewayKey].filter((name) => name !== null && name !== undefined);

const payerOf = ({ from }: Pick<Evidence, 'from'>) =>
  [from.bankCode, from.accountNo && maskAccount(from.accountNo), ...from.names.map(maskName)]
    .filter((word) => word)
    .join(' ');
