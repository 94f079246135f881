import { dayKey, formatTime } from '@kapao/core/calendar';

/** A column of what is exported: a name for its head, and what stands in it. */
export interface FileColumn<Row> {
  readonly name: string;
  readonly value: (row: Row) => string | number | Date | null | undefined;
}

/**
 * A cell that begins like a formula is run by spreadsheets, whoever wrote it: a member could name themself one. An
 * apostrophe before it makes it a text (OWASP, CSV Injection). Numbers of ours keep their minus.
 */
export function guardCell(value: string): string {
  return /^\s*[=+\-@＝＋－＠|%]|^[\t\r\n]/.test(value) ? `'${value}` : value;
}

/** With the mark by which Excel knows UTF-8, and lines that end as RFC 4180 has them. */
export function toCsv<Row>(rows: readonly Row[], columns: readonly FileColumn<Row>[]): string {
  const lines = [columns.map(({ name }) => quote(guardCell(name)))];
  for (const row of rows) lines.push(columns.map(({ value }) => cell(value(row))));
  return `\ufeff${lines.map((line) => line.join(',')).join('\r\n')}\r\n`;
}

function cell(value: string | number | Date | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'number' ? String(value) : quote(guardCell(value));
}

function quote(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** `withdrawals 2026-11-21 1402.csv`: what it is and when it was so, in Bangkok. */
export function fileName(what: string, at: Date, ending: 'csv' | 'xlsx'): string {
  return `${what} ${dayKey(at)} ${formatTime(at).replace(':', '')}.${ending}`;
}
