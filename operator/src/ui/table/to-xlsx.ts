import { bangkokText } from '@kapao/core/calendar';
import writeXlsx, { type Cell } from 'write-excel-file/browser';
import { type FileColumn, withoutJoiners } from '../../base/table-file.ts';

/** Writes a sheet with typed cells: text stays text, so a spreadsheet runs no formula in it. Dates are in Bangkok time. */
export async function toXlsx<Row>(rows: readonly Row[], columns: readonly FileColumn<Row>[]): Promise<Blob> {
  return writeXlsx(cellsOf(rows, columns), {
    columns: columns.map(() => ({ width: 22 })),
    stickyRowsCount: 1,
  }).toBlob();
}

export interface Sheet {
  readonly name: string;
  readonly cells: Cell[][];
}

export function sheetOf<Row>(name: string, rows: readonly Row[], columns: readonly FileColumn<Row>[]): Sheet {
  return { name, cells: cellsOf(rows, columns) };
}

/** Writes several tables as sheets of one file. */
export async function toWorkbook(sheets: readonly Sheet[]): Promise<Blob> {
  return writeXlsx(
    sheets.map(({ name, cells }) => ({
      sheet: name,
      data: cells,
      columns: (cells[0] ?? []).map(() => ({ width: 22 })),
      stickyRowsCount: 1,
    })),
  ).toBlob();
}

function cellsOf<Row>(rows: readonly Row[], columns: readonly FileColumn<Row>[]): Cell[][] {
  const head: Cell[] = columns.map(({ name }) => ({ value: withoutJoiners(name), fontWeight: 'bold' }));
  return [head, ...rows.map((row) => columns.map(({ value }) => cell(value(row))))];
}

function cell(value: string | number | Date | null | undefined): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') return { type: Number, value };
  // Sheets have no time zones, so dates are written in Bangkok time, as the Console shows them.
  if (value instanceof Date)
    return { type: Date, value: new Date(`${bangkokText(value)}Z`), format: 'yyyy-mm-dd hh:mm:ss' };
  return { type: String, value: withoutJoiners(value) };
}
