/** One row as RFC 4180 writes it, with its line break. */
export function csvRow(cells: readonly (string | CsvNumber)[]): string {
  return `${cells.map(writeCell).join(',')}\r\n`;
}

/** Digits, a point and a sign: a table may reckon with it. */
export interface CsvNumber {
  readonly number: string;
}

/**
 * A table program takes a text that begins so for a formula, and carries it out on the computer of whoever opens the
 * file. An apostrophe before it makes it a text again.
 */
function writeCell(cell: string | CsvNumber): string {
  if (typeof cell !== 'string') return cell.number;
  const text = /^\s*[=+\-@＝＋－＠|%]|^[\t\r\n]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
