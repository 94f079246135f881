/** Formats one row by RFC 4180, with its line break. */
export function csvRow(cells: readonly (string | CsvNumber)[]): string {
  return `${cells.map(writeCell).join(',')}\r\n`;
}

/** Number cell with digits, a point and a sign, usable in spreadsheet formulas. */
export interface CsvNumber {
  readonly number: string;
}

/**
 * Escapes texts that a spreadsheet would take for a formula and execute on the reader's computer, by a leading apostrophe.
 */
function writeCell(cell: string | CsvNumber): string {
  if (typeof cell !== 'string') return cell.number;
  const text = /^\s*[=+\-@＝＋－＠|%]|^[\t\r\n]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
