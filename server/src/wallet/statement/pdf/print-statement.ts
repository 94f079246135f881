import { terms } from '@kapao/contract/texts/terms';
import type { Locale } from '@kapao/core/locale';
import { formatAmount } from '@kapao/core/money-format';
import { formatSignedAmount } from '@kapao/core/signed-amount';
import type { Content } from '../../../content/content.schemas.ts';
import { maskName, maskPhone } from '../../../platform/backoffice/mask.ts';
import { writeReceiptCode } from '../../receipts/receipt-code.ts';
import { sidesOf } from '../export-statements.ts';
import { exportTexts, typeWord } from '../export-texts.ts';
import { monthOf } from '../get-month.ts';
import type { Line } from '../statement-line.ts';
import type { IssuedStatement } from './issued-statement.queries.ts';
import { dateFormatsOf } from './pdf-dates.ts';
import { pdfTexts } from './pdf-texts.ts';
import type { PrintedRow, PrintedStatement } from './printed-statement.ts';
import type { WalletChange } from './wallet-changes.queries.ts';

export interface StatementOwner {
  readonly name: string;
  readonly phone: string;
  readonly publicId: string;
}

interface Printing {
  readonly issued: IssuedStatement;
  readonly code: string;
  readonly owner: StatementOwner;
  readonly info: Content<'info'>;
  readonly changes: readonly WalletChange[];
  readonly rows: ReadonlyMap<string, Line>;
}

/** Writes a statement's texts and figures as they are printed, personal data masked as for staff. */
export function printStatement(
  { issued, code, owner, info, changes, rows }: Printing,
  locale: Locale,
): PrintedStatement {
  const words = pdfTexts[locale];
  const { facts } = words;
  const { currency, month, opening, closing, issuedAt } = issued;
  const dates = dateFormatsOf(locale, info.thaiYears);
  const money = (amount: bigint) => formatAmount(amount, currency);
  const unit = words.currencies[currency];
  const number = writeReceiptCode(issued.number, 'ST');
  const { start, end } = monthOf(month);
  const isOver = issuedAt >= end;
  const last = isOver ? dates.day(new Date(end.getTime() - 1)) : words.until(dates.minute(issuedAt));
  const kindOf = (row: Line) => typeWord(exportTexts[locale], row.statementType, row.reference?.kind);

  let balance = opening;
  const sums = new Map<string, { cameIn: bigint; wentOut: bigint }>();
  const lines = changes.map(({ lineId, at, amount, returned }): PrintedRow => {
    const row = rows.get(lineId);
    if (!row) throw new Error(`the statement has no line ${lineId}`);
    const kind = kindOf(row);
    const sum = sums.get(kind) ?? { cameIn: 0n, wentOut: 0n };
    if (amount < 0n) sum.wentOut -= amount;
    else sum.cameIn += amount;
    sums.set(kind, sum);
    balance += amount;
    const about = [sidesOf(row, locale)[1], row.reference?.description].filter(Boolean).join(' · ');
    const shown = returned ? `${kind} · ${exportTexts[locale].returned}` : kind;
    return { cells: [dates.line(at), shown, about, formatSignedAmount(amount, currency), money(balance)] };
  });
  if (balance !== closing) throw new Error(`the lines of ${number} end with ${balance}, not ${closing}`);

  const all = [...sums.values()];
  const total = (name: 'cameIn' | 'wentOut') => all.reduce((sum, each) => sum + each[name], 0n);
  const edge = (label: string, amount: bigint): PrintedRow => ({
    cells: ['', label, '', '', money(amount)],
    strong: true,
  });
  return {
    operator: info.name,
    title: words.title,
    facts: [
      [facts.number, number],
      [facts.code, code],
      [facts.name, maskName(owner.name)],
      [facts.phone, maskPhone(owner.phone)],
      [facts.wallet, owner.publicId],
      [facts.period, `${dates.day(start)} – ${last}`],
      [facts.issued, `${dates.minute(issuedAt)} (${terms.zone[locale]})`],
      [facts.count, String(changes.length)],
      [facts.opening, `${money(opening)} ${unit}`],
      [facts.closing, `${money(closing)} ${unit}`],
    ],
    totals: {
      head: [words.kind, `${words.cameIn} (${unit})`, `${words.wentOut} (${unit})`],
      rows: [
        ...[...sums].map(([kind, sum]) => ({ cells: [kind, money(sum.cameIn), money(sum.wentOut)] })),
        { cells: [words.sum, money(total('cameIn')), money(total('wentOut'))], strong: true },
      ],
    },
    lines: {
      head: [
        terms.zone[locale],
        words.kind,
        words.counterparty,
        `${words.amount} (${unit})`,
        `${words.balance} (${unit})`,
      ],
      rows: [edge(facts.opening, opening), ...lines, edge(facts.closing, closing)],
    },
    note: words.note,
    foot: `${info.name} · ${number} · ${code}`,
    page: words.page,
  };
}
