import { dayKey, formatTime } from '@kapao/core/calendar';

/** Column of an exported file: its heading and the cell's value. */
export interface FileColumn<Row> {
  readonly name: string;
  readonly value: (row: Row) => string | number | Date | null | undefined;
}

/**
 * Prefixes a cell that begins like a formula with an apostrophe, so that it is text (OWASP, CSV Injection): spreadsheets
 * run formulas whoever wrote them, and a member's name could be one. Our own numbers keep their minus.
 */
export function escapeFormula(value: string): string {
  return /^\s*[=+\-@＝＋－＠|%]|^[\t\r\n]/.test(value) ? `'${value}` : value;
}

/** Returns the text without the word joiners of our texts (`keepWordsWhole`), which a search in a spreadsheet would not match. */
export function withoutJoiners(text: string): string {
  return text.replaceAll('\u2060', '');
}

/** Returns CSV with a byte order mark, by which Excel recognises UTF-8, and line ends of RFC 4180. */
export function toCsv<Row>(rows: readonly Row[], columns: readonly FileColumn<Row>[]): string {
  const lines = [columns.map(({ name }) => quote(escapeFormula(name)))];
  for (const row of rows) lines.push(columns.map(({ value }) => cell(value(row))));
  return `\ufeff${lines.map((line) => line.join(',')).join('\r\n')}\r\n`;
}

function cell(value: string | number | Date | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'number' ? String(value) : quote(escapeFormula(value));
}

function quote(text: string): string {
  const plain = withoutJoiners(text);
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** Returns `withdrawals 2026-11-21 1402.csv`: the content and its time in Bangkok. */
export function fileName(what: string, at: Date, ending: 'csv' | 'xlsx'): string {
  return `${what} ${dayKey(at)} ${formatTime(at).replace(':', '')}.${ending}`;
}
