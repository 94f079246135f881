import { type DeskResult, done, no } from '@kapao/contract/desk/desk-result';
import type pg from 'pg';
import { type Evidence, receiverOf } from '../../money/incoming/evidence.ts';
import { importStatement } from '../../money/incoming/import-statement.ts';
import { readStatementFile } from '../../money/incoming/read-statement-file.ts';
import type { Uploaded } from '../../web/call/uploads.ts';
import { writeAudit } from '../../web/desk/audit.ts';
import type { DeskReplyOf } from '../../web/desk/desk-context.ts';
import { maskAccount, maskName } from '../../web/desk/mask.ts';
import type { By, SettleDeps } from './settle-line.ts';
import { type FedAccountRow, fedAccounts, takenKeys } from './statement.queries.ts';

/** What a browser waits for; a longer file goes in parts, or by `npm run import-statement`. */
const mostRows = 2_000;
const shownRows = 20;

type Read =
  | { readonly flaws: readonly string[]; readonly payments: readonly [] }
  | { readonly flaws: readonly []; readonly payments: readonly Evidence[]; readonly text: string };

function read(account: FedAccountRow, { file, isTooLarge }: Uploaded): Read {
  const flawed = (...flaws: string[]) => ({ flaws, payments: [] }) as const;
  if (isTooLarge) return flawed('more than 1 MB');
  if (!file) return flawed('an empty file');
  const text = file.toString('utf8');
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
 * Takes all of it, payment by payment, each claimed once whoever else tells of it. That it was begun is written down before
 * the first one, for a process may die in between; the same call again goes on.
 */
export async function takeStatement(
  deps: SettleDeps,
  { note }: By,
  accountId: string,
  upload: Uploaded,
): Promise<DeskResult<DeskReplyOf<'importStatement'>>> {
  const account = (await fedAccounts(deps.pool)).find(({ id }) => id === accountId);
  if (!account) return no('NO_DATA');
  const found = read(account, upload);
  if (!('text' in found)) return no('INVALID_INPUT', { field: 'file', flaws: found.flaws });
  const about = { subject: 'statement', subjectId: account.id };
  const file = { digest: upload.digest, payments: found.payments.length };
  await writeAudit(deps.pool, note({ ...about, before: file }));
  const taken = await importStatement(deps, account.id, found.text);
  if (!taken.ok) return no('INVALID_INPUT', { field: 'file', flaws: taken.flaws });
  const { credited, suspended, known } = taken;
  await writeAudit(deps.pool, note({ ...about, before: file, after: { credited, suspended, known } }));
  return done({ credited, suspended, known });
}

const keysOf = ({ key, reference, gatewayKey }: Evidence) =>
  [key, reference, gatewayKey].filter((name) => name !== null && name !== undefined);

const payerOf = ({ from }: Evidence) =>
  [from.bankCode, from.accountNo && maskAccount(from.accountNo), ...from.names.map(maskName)]
    .filter((word) => word)
    .join(' ');
