import PDFDocument from 'pdfkit';
import { type Column, ink, Pen, type Weight } from './pen.ts';
import type { PrintedRow, PrintedStatement, PrintedTable } from './printed-statement.ts';

/** A4 in points. */
const page = { width: 595, left: 40, right: 555, top: 44, bottom: 792, foot: 806 };
const rowHeight = 15;
const [small, body, large] = [7.5, 8.5, 16];

const lineColumns: readonly Column[] = [
  { left: 40, width: 88 },
  { left: 132, width: 118 },
  { left: 254, width: 128 },
  { left: 386, width: 80, isAmount: true },
  { left: 470, width: 85, isAmount: true },
];
const totalColumns: readonly Column[] = [
  { left: 40, width: 210 },
  { left: 254, width: 128, isAmount: true },
  { left: 386, width: 169, isAmount: true },
];

/** Draws a statement on as many pages as it needs; every row has the same height, so that their count is known before. */
export function drawStatement(printed: PrintedStatement): PDFKit.PDFDocument {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    info: { Title: printed.title, Author: printed.operator },
  });
  new Pages(doc, printed).draw();
  doc.end();
  return doc;
}

class Pages {
  readonly #doc: PDFKit.PDFDocument;
  readonly #pen: Pen;
  readonly #printed: PrintedStatement;
  readonly #count: number;
  #no = 0;
  #y = 0;

  constructor(doc: PDFKit.PDFDocument, printed: PrintedStatement) {
    this.#doc = doc;
    this.#pen = new Pen(doc);
    this.#printed = printed;
    const { facts, totals, lines } = printed;
    // Measured as drawn below: name and title, facts, sums with their head and sum, note, and the head of the lines.
    const first = 58 + facts.length * rowHeight + 14 + (totals.rows.length + 1) * rowHeight + 14;
    const fits = (height: number) => Math.max(0, Math.floor(height / rowHeight) - 1);
    const onFirst = fits(page.bottom - page.top - first);
    // The note stands below the last line.
    const rest = Math.max(0, lines.rows.length + 2 - onFirst);
    this.#count = 1 + Math.ceil(rest / fits(page.bottom - page.top));
  }

  draw(): void {
    const { operator, title, facts, totals, lines, note } = this.#printed;
    this.#startPage();
    this.#pen.write(this.#y, operator, { left: page.left, width: 300 }, large, 'bold');
    this.#pen.write(
      this.#y,
      title,
      { left: 300, width: page.right - 300, isAmount: true },
      large - 3,
      'bold',
    );
    this.#y += 40;
    this.#rule();
    this.#y += 18;
    for (const [label, value] of facts) {
      this.#pen.write(this.#y, label, { left: page.left, width: 150 }, body, 'regular', ink.quiet);
      this.#pen.write(this.#y, value, { left: 190, width: page.right - 190 }, body, 'bold');
      this.#y += rowHeight;
    }
    this.#y += 14;
    this.#head(totals, totalColumns);
    for (const row of totals.rows) this.#row(row, totalColumns);
    this.#y += 14;
    this.#head(lines, lineColumns);
    for (const row of lines.rows) {
      this.#makeRoom();
      this.#row(row, lineColumns);
    }
    this.#makeRoom(2);
    this.#y += 4;
    this.#pen.write(
      this.#y,
      note,
      { left: page.left, width: page.right - page.left },
      small,
      'regular',
      ink.quiet,
    );
    if (this.#no !== this.#count) throw new Error(`${this.#no} pages were drawn, and ${this.#count} counted`);
  }

  #makeRoom(rows = 1): void {
    if (this.#y + rows * rowHeight <= page.bottom) return;
    this.#startPage();
    this.#head(this.#printed.lines, lineColumns);
  }

  #startPage(): void {
    this.#doc.addPage();
    this.#no += 1;
    const { foot, page: word } = this.#printed;
    this.#y = page.foot;
    this.#pen.write(this.#y, foot, { left: page.left, width: 400 }, small, 'regular', ink.quiet);
    const of = { left: 440, width: page.right - 440, isAmount: true } as const;
    this.#pen.write(this.#y, `${word} ${this.#no}/${this.#count}`, of, small, 'regular', ink.quiet);
    this.#y = page.top;
  }

  #head({ head }: PrintedTable, columns: readonly Column[]): void {
    this.#doc.rect(page.left - 4, this.#y - 3, page.right - page.left + 8, rowHeight).fill(ink.band);
    this.#cells(head, columns, 'bold');
  }

  #row({ cells, strong }: PrintedRow, columns: readonly Column[]): void {
    this.#cells(cells, columns, strong ? 'bold' : 'regular');
  }

  #cells(cells: readonly string[], columns: readonly Column[], weight: Weight): void {
    columns.forEach((column, at) => {
      this.#pen.write(this.#y, cells[at] ?? '', column, body, weight);
    });
    this.#y += rowHeight;
  }

  #rule(): void {
    this.#doc.moveTo(page.left, this.#y).lineTo(page.right, this.#y).lineWidth(0.7).stroke(ink.line);
  }
}
