import { ok, type Result, refuse } from '@kapao/contract/result';
import { formatDateTime } from '@kapao/core/calendar';
import type { Locale } from '@kapao/core/locale';
import { type Currency, toFileAmount } from '@kapao/core/money';
import type pg from 'pg';
import { validate as isUuid } from 'uuid';
import type { ReplyOf } from '../../platform/call/context.ts';
import { pageOf } from '../../platform/db/page-cursor.ts';
import { csvRow } from './csv.ts';
import { exportTexts, typeWord } from './export-texts.ts';
import { monthOf } from './get-month.ts';
import { endedLines, lineOf, type StatementRow } from './lines.queries.ts';
import { localizeBonusNames } from './offer-names.queries.ts';
import { leavesWallet, signedAmount, statusOfLine } from './statement-line.ts';

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
): Promise<Result<ReplyOf<'exportStatements'>, 'NO_DATA'>> {
  if (after !== undefined && !(isUuid(after) && (await lineOf(pool, member.id, after))))
    return refuse('NO_DATA');
  const limit = rowsAtOnce + 1;
  const found = await endedLines(pool, member.id, { ...monthOf(month), after: after ?? null, limit });
  const page = pageOf(found, rowsAtOnce, ({ id }) => id);
  const rows = await localizeBonusNames(pool, member.id, page.rows, locale);
  const header = after === undefined ? csvRow(exportTexts[locale].columns) : '';
  return ok({
    csv: header + rows.map((row) => csvRow(cellsOf(row, member.currency, locale))).join(''),
    next: page.next,
  });
}

function cellsOf(row: StatementRow, currency: Currency, locale: Locale) {
  const words = exportTexts[locale];
  const isDone = statusOfLine(row) !== 'FAILED';
  const bank = isOurs(row) ? words.operator : words.bank;
  const nameOf = (side: string) => (side === 'BANK' ? bank : side);
  const [from, to] = leavesWallet(row)
    ? [words.wallet, nameOf(row.counterpart)]
    : [nameOf(row.counterpart), words.wallet];
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
    row.id,
  ];
}

/** Whether the operator, not a bank, is the other side. */
function isOurs({ statementType, reference }: StatementRow): boolean {
  return ['bonus', 'finish_bonus'].includes(statementType) || reference?.kind === 'correction';
}
