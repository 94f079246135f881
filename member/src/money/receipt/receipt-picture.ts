import { purse } from '../../ui/design/purse.ts';
import { haveLetters, ink, newPaper, type Paper, toPng } from '../picture/paper.ts';
import type { Receipt } from './receipt.ts';
import { brokenInto } from './wrap.ts';

const width = 720;
/** Sharp on a phone of today. */
const scale = 1.5;
/** Room for the longest receipt; the rest of the canvas is cut off. */
const tallest = 2000;
const edge = 48;

interface Frame {
  /** What the picture is, in its head. */
  receipt: string;
  footer: string;
  locale: string;
}

const tones = {
  SUCCESS: { ink: '#136f48', tint: '#e2f3ea', mark: 'M-8 0 -2.5 5.5 8 -5' },
  FAILED: { ink: '#b3261e', tint: '#fbe9e7', mark: 'M-6 -6 6 6M6 -6 -6 6' },
  PROCESSING: { ink: '#8a5a00', tint: '#fbf0d7', mark: 'M0 -7V0L5 4' },
} as const;

/** Draws a receipt as a PNG, as high as what it says. */
export async function receiptPicture(receipt: Receipt, frame: Frame): Promise<File> {
  const paper = newPaper(width, tallest, scale);
  await haveLetters([frame, receipt, ...receipt.lines, receipt.reference].flatMap(textsOf).join(' '));
  let y = head(paper, frame);
  y = summary(paper, receipt, frame, y + 44);
  y = lines(paper, receipt, frame, y + 36);
  y = paragraph(paper, frame.footer, y + 40, '400 21px', ink.muted, frame.locale) + 36;
  const cut = newPaper(width, y, scale);
  cut.pen.setTransform(1, 0, 0, 1, 0, 0);
  cut.pen.drawImage(paper.canvas, 0, 0);
  return toPng(cut.canvas, `kapao-receipt-${receipt.reference.value.slice(0, 8)}.png`);
}

function textsOf(words: object): string[] {
  return Object.values(words).filter((value) => typeof value === 'string');
}

function head({ pen, font }: Paper, { receipt }: Frame): number {
  const height = 108;
  const night = pen.createLinearGradient(0, 0, 0, height);
  night.addColorStop(0, '#16263d');
  night.addColorStop(1, ink.band);
  pen.fillStyle = night;
  pen.fillRect(0, 0, width, height);
  drawPurse(pen, edge, 28);
  pen.textBaseline = 'alphabetic';
  pen.textAlign = 'left';
  pen.font = font('600 32px');
  pen.fillStyle = '#ffffff';
  pen.fillText('Kapao', edge + 62, 65);
  pen.textAlign = 'right';
  pen.font = font('500 26px');
  pen.fillStyle = '#f0c264';
  pen.fillText(receipt, width - edge, 64);
  return height;
}

function drawPurse(pen: CanvasRenderingContext2D, x: number, y: number): void {
  const { leather, opening, coin } = purse;
  pen.save();
  pen.translate(x, y);
  pen.scale(2, 2);
  pen.fillStyle = '#e2b04a';
  pen.fill(new Path2D(leather));
  pen.fillStyle = ink.band;
  pen.fill(new Path2D(opening));
  pen.strokeStyle = ink.band;
  pen.lineWidth = coin.width;
  pen.beginPath();
  pen.arc(coin.x, coin.y, coin.radius, 0, 2 * Math.PI);
  pen.stroke();
  pen.restore();
}

/** The state, what it is, how much; and of a failed one where the money is. */
function summary(paper: Paper, receipt: Receipt, { locale }: Frame, top: number): number {
  const { pen, font } = paper;
  const tone = tones[receipt.status];
  pen.font = font('600 25px');
  const wide = pen.measureText(receipt.state).width + 96;
  const left = (width - wide) / 2;
  pen.fillStyle = tone.tint;
  pen.beginPath();
  pen.roundRect(left, top, wide, 56, 28);
  pen.fill();
  pen.save();
  pen.translate(left + 38, top + 28);
  pen.strokeStyle = tone.ink;
  pen.lineWidth = 3.5;
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  pen.stroke(new Path2D(tone.mark));
  pen.restore();
  pen.textAlign = 'left';
  pen.fillStyle = tone.ink;
  pen.fillText(receipt.state, left + 62, top + 37);

  let y = paragraph(paper, receipt.title, top + 104, '500 30px', ink.text, locale);
  pen.textAlign = 'center';
  pen.font = font('700 64px');
  pen.fillStyle = ink.text;
  pen.fillText(receipt.amount, width / 2, y + 76, width - 2 * edge);
  y += 92;
  return receipt.note ? paragraph(paper, receipt.note, y + 40, '400 25px', ink.muted, locale) : y;
}

/** Centred lines from a first baseline on; answers the lower edge. */
function paragraph(
  { pen, font }: Paper,
  text: string,
  baseline: number,
  weightAndSize: string,
  colour: string,
  locale: string,
): number {
  const step = Number.parseInt(weightAndSize.slice(4), 10) * 1.6;
  pen.textAlign = 'center';
  pen.font = font(weightAndSize);
  pen.fillStyle = colour;
  const rows = brokenInto(text, width - 2 * edge, (part) => pen.measureText(part).width, locale);
  for (const [index, row] of rows.entries()) pen.fillText(row, width / 2, baseline + index * step);
  return baseline + (rows.length - 1) * step + 12;
}

/** Label and value of each line on one row, a value that is too long for it on several. */
function lines({ pen, font }: Paper, receipt: Receipt, { locale }: Frame, top: number): number {
  let y = top;
  for (const { label, value } of [...receipt.lines, receipt.reference]) {
    pen.fillStyle = ink.line;
    pen.fillRect(edge, y, width - 2 * edge, 1.5);
    pen.font = font('400 25px');
    pen.fillStyle = ink.muted;
    pen.textAlign = 'left';
    pen.fillText(label, edge, y + 46);
    const room = width - 2 * edge - pen.measureText(label).width - 32;
    // 36 signs, on one row.
    pen.font = font(value === receipt.reference.value ? '500 22px' : '500 25px');
    pen.fillStyle = ink.text;
    pen.textAlign = 'right';
    const rows = brokenInto(value, room, (part) => pen.measureText(part).width, locale);
    for (const [index, row] of rows.entries()) pen.fillText(row, width - edge, y + 46 + index * 38);
    y += 70 + (rows.length - 1) * 38;
  }
  pen.fillStyle = ink.line;
  pen.fillRect(edge, y, width - 2 * edge, 1.5);
  return y;
}
