import { readFileSync } from 'node:fs';
import { runsOf, type Script } from './script-text.ts';

export type Weight = 'regular' | 'bold';

export interface Column {
  readonly left: number;
  readonly width: number;
  readonly isAmount?: true;
}

export const ink = { text: '#1c1a17', quiet: '#6b655c', line: '#c9c2b6', band: '#f4f0e8' };

/** Writes and measures texts of any script on a document. */
export class Pen {
  readonly #doc: PDFKit.PDFDocument;
  readonly #widths = new Map<string, number>();
  readonly #cuts = new Map<string, string>();

  constructor(doc: PDFKit.PDFDocument) {
    this.#doc = doc;
    for (const script of ['thai', 'lao', 'latin'] as const)
      for (const weight of ['regular', 'bold'] as const) {
        const file = new URL(`./fonts/${script}-${weight}.ttf`, import.meta.url);
        doc.registerFont(`${script}-${weight}`, readFileSync(file));
      }
  }

  /** Writes one line of text into a column; a text that is too long ends with an ellipsis, an amount never does. */
  write(
    y: number,
    text: string,
    { left, width, isAmount }: Column,
    size: number,
    weight: Weight,
    colour = ink.text,
  ): void {
    const shown =
      isAmount || this.#widthOf(text, size, weight) <= width ? text : this.#cut(text, width, size, weight);
    let x = isAmount ? left + width - this.#widthOf(shown, size, weight) : left;
    this.#doc.fillColor(colour);
    for (const run of runsOf(shown)) {
      this.#font(run.script, size, weight);
      // Baselines, because the scripts' fonts have different heights.
      this.#doc.text(run.text, x, y + size, { lineBreak: false, baseline: 'alphabetic' });
      x += this.#widthOfRun(run.text, `${run.script}-${weight}-${size}`);
    }
  }

  #cut(text: string, width: number, size: number, weight: Weight): string {
    const key = `${weight} ${size} ${width} ${text}`;
    const known = this.#cuts.get(key) ?? this.#shorten(text, width, size, weight);
    this.#cuts.set(key, known);
    return known;
  }

  #shorten(text: string, width: number, size: number, weight: Weight): string {
    // Whole letters with their vowels and tone marks.
    const letters = Array.from(new Intl.Segmenter('th').segment(text), ({ segment }) => segment);
    while (letters.length > 1 && this.#widthOf(`${letters.join('')}…`, size, weight) > width) letters.pop();
    return `${letters.join('')}…`;
  }

  #widthOf(text: string, size: number, weight: Weight): number {
    return runsOf(text).reduce((all, run) => {
      this.#font(run.script, size, weight);
      return all + this.#widthOfRun(run.text, `${run.script}-${weight}-${size}`);
    }, 0);
  }

  /** Measuring is most of the work, and the same words are on many lines. */
  #widthOfRun(text: string, font: string): number {
    const key = `${font} ${text}`;
    const width = this.#widths.get(key) ?? this.#doc.widthOfString(text);
    this.#widths.set(key, width);
    return width;
  }

  #font(script: Script, size: number, weight: Weight): void {
    this.#doc.font(`${script}-${weight}`).fontSize(size);
  }
}
