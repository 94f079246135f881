import {
  createDrawingCanvas,
  type DrawingCanvas,
  ink,
  loadFontsFor,
  toPng,
} from '../image/drawing-canvas.ts';
import type { Receipt, ReceiptFrame } from './receipt.ts';
import { drawHeader } from './receipt-header.ts';
import { drawProof } from './receipt-proof.ts';
import { drawQr } from './useQrDrawing.ts';
import { wrapText } from './wrap.ts';

const width = 720;
/** Pixels per unit; sharp on a present-day phone. */
const scale = 1.5;
/** Canvas height for the longest receipt; the unused rest is cut off. */
const tallest = 2400;
const edge = 48;

/** Draws a receipt as a PNG, as high as its content. */
export async function receiptPicture(receipt: Receipt, frame: ReceiptFrame): Promise<File> {
  const paper = createDrawingCanvas(width, tallest, scale);
  const [qr] = await Promise.all([
    receipt.proof ? drawQr(receipt.proof.url) : null,
    loadFontsFor([frame, receipt, ...receipt.lines, ...receipt.references].flatMap(textsOf).join(' ')),
  ]);
  let y = drawHeader(paper, receipt, frame, { width, edge });
  y = lines(paper, receipt, frame, y + 14);
  if (qr && receipt.proof) y = drawProof(paper, qr, receipt.proof.signature, frame, { width, edge, top: y });
  y = paragraph(paper, frame.footer, y + 44, frame.locale) + 30;
  const cut = createDrawingCanvas(width, y, scale);
  cut.pen.setTransform(1, 0, 0, 1, 0, 0);
  cut.pen.drawImage(paper.canvas, 0, 0);
  return toPng(cut.canvas, `kapao-${receipt.proof?.code ?? 'receipt'}.png`);
}

function textsOf(words: object): string[] {
  return Object.values(words).filter((value) => typeof value === 'string');
}

/** Draws centred lines from a first baseline; returns the lower edge. */
function paragraph({ pen, font }: DrawingCanvas, text: string, baseline: number, locale: string): number {
  pen.textAlign = 'center';
  pen.font = font('400 21px');
  pen.fillStyle = ink.muted;
  const rows = wrapText(text, width - 2 * edge, (part) => pen.measureText(part).width, locale);
  for (const [index, row] of rows.entries()) pen.fillText(row, width / 2, baseline + index * 34);
  return baseline + (rows.length - 1) * 34 + 12;
}

/** Draws label and value of each line on one row, a long value on several. */
function lines(
  { pen, font }: DrawingCanvas,
  receipt: Receipt,
  { locale }: ReceiptFrame,
  top: number,
): number {
  let y = top;
  for (const [index, { label, value }] of [...receipt.lines, ...receipt.references].entries()) {
    if (index > 0) {
      pen.fillStyle = ink.line;
      pen.fillRect(edge, y, width - 2 * edge, 1.5);
    }
    pen.font = font('400 25px');
    pen.fillStyle = ink.muted;
    pen.textAlign = 'left';
    pen.fillText(label, edge, y + 46);
    const room = width - 2 * edge - pen.measureText(label).width - 32;
    // A bank's reference has about twenty characters, which people compare one by one, so it is kept on one
    // row where possible.
    pen.font = font(value.length > 24 ? '500 22px' : '500 25px');
    pen.fillStyle = ink.text;
    pen.textAlign = 'right';
    const rows = wrapText(value, room, (part) => pen.measureText(part).width, locale);
    for (const [row, text] of rows.entries()) pen.fillText(text, width - edge, y + 46 + row * 38);
    y += 70 + (rows.length - 1) * 38;
  }
  return y + 8;
}
