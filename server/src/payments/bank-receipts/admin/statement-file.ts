import { type BackofficeResult, done, refuse } from '@kapao/contract/backoffice/backoffice-result';
import type { StatementFlaw } from '@kapao/contract/backoffice/reasons/statement-flaw';
import type { StatementEncoding } from '@kapao/contract/backoffice/statement-encodings';
import { formatMinute } from '@kapao/core/bangkok-clock';
import type pg from 'pg';
import type {
  BackofficeContext,
  BackofficeReplyOf,
} from '../../../platform/backoffice/backoffice-context.ts';
import { maskAccount, maskName } from '../../../platform/backoffice/mask.ts';
import { requestApproval } from '../../../platform/backoffice/request-approval.ts';
import type { Uploaded } from '../../../platform/call/uploads.ts';
import { deriveId } from '../../../platform/derive-id.ts';
import { ownMemory } from '../../../platform/threads/thread-pool.ts';
import { isKnownRow, type JudgedRow, judgeRows } from '../dedupe-statement-rows.ts';
import { flawOfFile, statementWindow } from '../import-statement.ts';
import type { ReceiptEvidence } from '../receipt-evidence.ts';
import { readStatement } from '../statement/statement-reader.ts';
import { statementAmounts } from './statement-amounts.ts';
import { type TransferAccountRow, transferAccounts } from './statement-import.queries.ts';

/** Row limit for a browser upload; a longer file is split, or imported by `npm run import-statement`. */
const maxRows = 2_000;
const shownRows = 20;

type Read =
  | { readonly flaws: readonly StatementFlaw[]; readonly payments: readonly [] }
  | { readonly flaws: readonly []; readonly payments: readonly ReceiptEvidence[]; readonly text: string };

async function read(
  pool: pg.Pool,
  account: TransferAccountRow,
  { file }: Uploaded,
  encoding: StatementEncoding,
): Promise<Read> {
  const flawed = (flaw: StatementFlaw) => ({ flaws: [flaw], payments: [] }) as const;
  if (!file) return flawed({ code: 'EMPTY_FILE' });
  const window = await statementWindow(pool, new Date());
  const upload = { bytes: ownMemory(file), encoding };
  const found = await readStatement({ file: upload, account, window, most: maxRows });
  if (!found.ok) return { flaws: found.flaws, payments: [] };
  const { payments, text } = found;
  const flaw = await flawOfFile(pool, found.file, account.id);
  return flaw ? flawed(flaw) : { flaws: [], payments, text };
}

/** Returns the rows of the file and which of them are known; stores nothing. */
export async function previewStatement(
  pool: pg.Pool,
  { account: accountId, encoding }: BackofficeContext<'previewStatement'>['body'],
  upload: Uploaded,
): Promise<BackofficeResult<BackofficeReplyOf<'previewStatement'>>> {
  const account = (await transferAccounts(pool)).find(({ id }) => id === accountId);
  if (!account) return refuse('NO_DATA');
  const { flaws, payments } = await read(pool, account, upload, encoding);
  const rows = await judgeRows(pool, payments);
  const times = payments.map(({ paidAt }) => paidAt.getTime()).sort((a, b) => a - b);
  const dateOf = (time: number | undefined) => (time === undefined ? null : new Date(time));
  return done({
    flaws: [...flaws],
    payments: payments.length,
    known: rows.filter(isKnownRow).length,
    doubtful: rows.filter(isDoubtful).length,
    total: payments.reduce((sum, { amount }) => sum + amount, 0n),
    currency: account.currency,
    from: dateOf(times[0]),
    to: dateOf(times.at(-1)),
    rows: payments.slice(0, shownRows).map((payment, at) => ({
      paidAt: payment.paidAt,
      dayOnly: payment.dayOnly,
      amount: payment.amount,
      from: payerOf(payment),
      isKnown: isKnownRow(rows[at]),
      isDoubtful: isDoubtful(rows[at]),
    })),
  });
}

/**
 * Requests approval of a statement import; the request contains the whole file, and nothing else is imported. A file
 * may contain invented payments, which would be credited, so a second staff member compares it with the bank's own
 * statement.
 */
export async function requestStatementApproval(
  pool: pg.Pool,
  {
    body: { account: accountId, encoding, why },
    upload,
    staffMember,
    id,
    note,
  }: BackofficeContext<'requestStatementApproval'>,
): Promise<BackofficeResult<{ approvalId: string }>> {
  const account = (await transferAccounts(pool)).find((one) => one.id === accountId);
  if (!account) return refuse('NO_DATA');
  const found = await read(pool, account, upload, encoding);
  if (!('text' in found)) return refuse('INVALID_INPUT', { field: 'file', flaws: found.flaws });
  const { total, each } = await statementAmounts(pool, found.payments);
  const approval = {
    id: deriveId(id, 'proposal'),
    kind: 'statement' as const,
    subject: 'statement',
    subjectId: account.id,
    // The payments store this digest of the file, which leads to the person who imported it.
    payload: { account: account.id, text: found.text, file: found.payments[0]?.file },
    ...(total > 0n && { amount: total, currency: account.currency }),
    each,
    why,
  };
  const after = { file: upload.digest, payments: found.payments.length };
  return requestApproval(pool, staffMember, approval, note, { after });
}

const shownLargest = 10;

/**
 * Returns what the approver compares with the bank's own statement: the total and the largest payments, after those of
 * suspense whose payer the file names.
 */
export async function statementFacts(
  pool: pg.Pool,
  account: TransferAccountRow,
  text: string,
): Promise<Record<string, unknown>> {
  const { bankCode, accountNo, currency } = account;
  const found = await readStatement({ file: text, account });
  const payments = found.ok ? found.payments : [];
  const rows = await judgeRows(pool, payments);
  const newPayments = payments
    .map((payment, at) => ({ ...payment, namesPayer: rows[at]?.namesPayer === true }))
    .filter((_, at) => !isKnownRow(rows[at]));
  const doubtful = rows.filter(isDoubtful).length;
  const naming = rows.filter(({ namesPayer }) => namesPayer).length;
  const money = (amount: bigint) => ({ amount: String(amount), currency });
  const largest = newPayments
    .toSorted((one, other) =>
      one.namesPayer === other.namesPayer ? Number(other.amount - one.amount) : one.namesPayer ? -1 : 1,
    )
    .slice(0, shownLargest)
    .map(({ paidAt, amount, ...payment }) => [
      `${formatMinute(paidAt)}  ${payerOf(payment)}`.trim(),
      money(amount),
    ]);
  return {
    account: `${bankCode} ${accountNo}`,
    newPayments: String(newPayments.length),
    ...(doubtful > 0 && { mayBeKnown: String(doubtful) }),
    ...(naming > 0 && { namesPayer: String(naming) }),
    total: money(newPayments.reduce((sum, { amount }) => sum + amount, 0n)),
    ...Object.fromEntries(largest.map(([name, value], at) => [`${at + 1}. ${name}`, value])),
  };
}

const isDoubtful = (row: JudgedRow | undefined) => row?.match === 'possible-duplicate';

const payerOf = ({ from }: Pick<ReceiptEvidence, 'from'>) =>
  [from.bankCode, from.accountNo && maskAccount(from.accountNo), ...from.names.map(maskName)]
    .filter((word) => word)
    .join(' ');
