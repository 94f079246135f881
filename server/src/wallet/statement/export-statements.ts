import { ok, type Result, refuse } from '@kapao/contract/result';
import { formatDateTime } from '@kapao/core/bangkok-clock';
import type { Locale } from '@kapao/core/locale';
import type { Currency } from '@kapao/core/money';
import { toFileAmount } from '@kapao/core/money-format';
import type pg from 'pg';
import { validate as isUuid } from 'uuid';
import type { ReplyOf } from '../../platform/call/context.ts';
import { csvRow } from '../../platform/csv.ts';
import { pageOf } from '../../platform/db/page-cursor.ts';
import type { Keyring } from '../../platform/keys/keyring.ts';
import { receiptCodesOf } from '../receipts/receipt.ts';
import { writeReceiptCode } from '../receipts/receipt-code.ts';
import { exportTexts, typeWord } from './export-texts.ts';
import { monthOf } from './get-month.ts';
import { endedLines, lineOf, linesOf, type StatementRow } from './lines.queries.ts';
import { localizeBonusNames } from './offer-names.queries.ts';
import { leavesWallet, signedAmount, sourceOf, statusOfLine } from './statement-line.ts';

const rowsAtOnce = 500;

/**
 * Exports completed lines of a month as CSV, oldest first, after the one that `after` names, up to a limit. Pending lines
 * are left out, because a saved file must not become wrong.
 */
export async function exportStatements(
  pool: pg.Pool,
  member: { readonly id: string; readonly currency: Currency },
  { month, after }: { readonly month: string; readonly after?: string | undefined },
  locale: Locale,
  keys: Keyring,
): Promise<Result<ReplyOf<'exportStatements'>, 'NO_DATA'>> {
  if (after !== undefined && !(isUuid(after) && (await lineOf(pool, member.id, after))))
    return refuse('NO_DATA');
  const limit = rowsAtOnce + 1;
  const found = await endedLines(pool, member.id, { ...monthOf(month), after: after ?? null, limit });
  const page = pageOf(found, rowsAtOnce, ({ id }) => id);
  const rows = await localizeBonusNames(pool, member.id, page.rows, locale);
  const header = after === undefined ? csvRow(exportTexts[locale].columns) : '';
  const done = rows.filter((row) => statusOfLine(row) === 'SUCCESS').map(({ id }) => id);
  const codes = await receiptCodesOf(pool, member.id, done, keys);
  const csvOf = (row: StatementRow) => csvRow(cellsOf(row, member.currency, locale, codes.get(row.id)));
  return ok({
    csv: header + rows.map(csvOf).join(''),
    next: page.next,
  });
}

function cellsOf(row: StatementRow, currency: Currency, locale: Locale, code: string | undefined) {
  const words = exportTexts[locale];
  const isDone = statusOfLine(row) !== 'FAILED';
  const [wallet, counterparty] = sidesOf(row, locale);
  const [from, to] = leavesWallet(row) ? [wallet, counterparty] : [counterparty, wallet];
  return [
    formatDateTime(row.createdAt),
    typeWord(words, row.statementType, row.reference?.kind),
    from,
    to,
    // Failed lines count as 0 in the sum of this column.
    { number: toFileAmount(isDone ? signedAmount(row) : 0n, currency) },
    isDone ? '' : { number: toFileAmount(signedAmount(row), currency) },
    currency,
    !isDone && leavesWallet(row) ? words.returned : words.states[statusOfLine(row)],
    row.reference?.description ?? '',
    // A failed line has no receipt.
    code === undefined ? row.id : writeReceiptCode(code),
  ];
}

/** Returns the wallet's side, with our account if it received the money, and the other side. */
export function sidesOf(row: StatementRow, locale: Locale): [wallet: string, counterparty: string] {
  const words = exportTexts[locale];
  const { payer, payout, receiver } = row.accounts;
  const text = ({ bank, lastFour }: NonNullable<typeof payer>) =>
    [bank ? bank[bankNames[locale]] : words.bank, lastFour && `···${lastFour}`].filter(Boolean).join(' ');
  const wallet = receiver ? `${words.wallet} · ${text(receiver)}` : words.wallet;
  if (row.counterpart !== 'BANK') return [wallet, row.game ?? row.counterpart];
  if (isOurs(row)) return [wallet, words.operator];
  if (sourceOf(row) === 'giftlink') return [wallet, words.giftLink];
  const account = payer ?? payout;
  return [wallet, account ? text(account) : words.bank];
}

const bankNames = { th: 'nameTH', la: 'nameLO', en: 'nameEN' } as const;

/** Whether the operator, not a bank, is the other side. */
function isOurs({ statementType, reference }: StatementRow): boolean {
  return ['bonus', 'finish_bonus'].includes(statementType) || reference?.kind === 'correction';
}

/** Returns any number of lines by id, with the names of bonuses in this language. */
export async function readLines(
  pool: pg.Pool,
  memberId: string,
  ids: readonly string[],
  locale: Locale,
): Promise<Map<string, StatementRow>> {
  const lines = new Map<string, StatementRow>();
  for (let at = 0; at < ids.length; at += rowsAtOnce) {
    const found = await linesOf(pool, memberId, ids.slice(at, at + rowsAtOnce));
    for (const row of await localizeBonusNames(pool, memberId, found, locale)) lines.set(row.id, row);
  }
  return lines;
}
