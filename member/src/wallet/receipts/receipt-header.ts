import { purse } from '../../ui/design/purse.ts';
import type { DrawingCanvas } from '../image/drawing-canvas.ts';
import type { Receipt, ReceiptFrame } from './receipt.ts';
import { wrapText } from './wrap.ts';

const night = { from: '#16263d', to: '#0e1a2b', glow: '#24406a', text: '#edf2f9', muted: '#9aa8bc' };
const gold = '#e2b04a';
const done = { ink: '#5bd39b', tint: '#12352a' };
const step = 42;

/** Draws the head in the colours of the app's header: title, state, amount and time. Returns its lower edge. */
export function drawHeader(
  paper: DrawingCanvas,
  receipt: Receipt,
  { receipt: name, locale }: ReceiptFrame,
  { width, edge }: { width: number; edge: number },
): number {
  const { pen, font } = paper;
  pen.font = font('500 28px');
  const title = wrapText(receipt.title, width - 2 * edge, (part) => pen.measureText(part).width, locale);
  const height = 348 + (title.length - 1) * step;
  drawNight(pen, width, height);
  drawPurse(pen, edge, 36);
  pen.textBaseline = 'alphabetic';
  pen.textAlign = 'left';
  pen.font = font('600 30px');
  pen.fillStyle = night.text;
  pen.fillText('Kapao', edge + 58, 66);
  pen.font = font('400 21px');
  pen.fillStyle = night.muted;
  pen.fillText(name, edge + 58, 98);
  drawState(paper, receipt.state, width - edge, 40);

  pen.textAlign = 'center';
  pen.font = font('500 28px');
  pen.fillStyle = night.muted;
  for (const [index, row] of title.entries()) pen.fillText(row, width / 2, 168 + index * step);
  const below = (title.length - 1) * step;
  drawAmount(paper, receipt.amount, width / 2, 252 + below, width - 2 * edge);
  pen.font = font('400 24px');
  pen.fillStyle = night.muted;
  pen.textAlign = 'center';
  pen.fillText(receipt.time, width / 2, 308 + below);
  return height;
}

function drawNight(pen: CanvasRenderingContext2D, width: number, height: number): void {
  const down = pen.createLinearGradient(0, 0, 0, height);
  down.addColorStop(0, night.from);
  down.addColorStop(1, night.to);
  pen.fillStyle = down;
  pen.fillRect(0, 0, width, height);
  const glow = pen.createRadialGradient(width, 0, 0, width, 0, 1.1 * height);
  glow.addColorStop(0, night.glow);
  glow.addColorStop(1, 'transparent');
  pen.fillStyle = glow;
  pen.fillRect(0, 0, width, height);
  pen.save();
  pen.beginPath();
  pen.rect(0, 0, width, height);
  pen.clip();
  pen.strokeStyle = '#ffffff0b';
  pen.lineWidth = 2;
  for (let radius = 42; radius < width; radius += 44) {
    pen.beginPath();
    pen.arc(width, -30, radius, 0, 2 * Math.PI);
    pen.stroke();
  }
  pen.restore();
}

function drawPurse(pen: CanvasRenderingContext2D, x: number, y: number): void {
  const { leather, opening, coin } = purse;
  pen.save();
  pen.translate(x, y);
  pen.scale(2, 2);
  pen.fillStyle = gold;
  pen.fill(new Path2D(leather));
  pen.fillStyle = night.to;
  pen.fill(new Path2D(opening));
  pen.strokeStyle = night.to;
  pen.lineWidth = coin.width;
  pen.beginPath();
  pen.arc(coin.x, coin.y, coin.radius, 0, 2 * Math.PI);
  pen.stroke();
  pen.restore();
}

function drawState({ pen, font }: DrawingCanvas, state: string, right: number, top: number): void {
  pen.font = font('600 24px');
  const wide = pen.measureText(state).width + 86;
  const left = right - wide;
  pen.fillStyle = done.tint;
  pen.beginPath();
  pen.roundRect(left, top, wide, 52, 26);
  pen.fill();
  pen.save();
  pen.translate(left + 34, top + 26);
  pen.strokeStyle = done.ink;
  pen.lineWidth = 3;
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  pen.stroke(new Path2D('M-7 0 -2 5 7 -4.5'));
  pen.beginPath();
  pen.arc(0, 0, 14, 0, 2 * Math.PI);
  pen.stroke();
  pen.restore();
  pen.textAlign = 'left';
  pen.fillStyle = done.ink;
  pen.fillText(state, left + 58, top + 34);
}

/** Draws the amount centred, with a gold sign and smaller satang, and narrower where it would not fit. */
function drawAmount(
  { pen, font }: DrawingCanvas,
  amount: string,
  middle: number,
  baseline: number,
  room: number,
): void {
  const start = Math.max(0, amount.search(/\d/));
  const [whole = '', satang] = amount.slice(start).split('.');
  const sign = amount.slice(0, start);
  const fraction = satang === undefined ? '' : `.${satang}`;
  const parts = [
    { text: sign, font: font('600 44px'), colour: gold, after: 6 },
    { text: whole, font: font('700 72px'), colour: night.text, after: 0 },
    { text: fraction, font: font('500 42px'), colour: night.text, after: 0 },
  ];
  const widths = parts.map((part) => {
    pen.font = part.font;
    return part.text === '' ? 0 : pen.measureText(part.text).width + part.after;
  });
  const wide = widths.reduce((sum, each) => sum + each, 0);
  pen.save();
  pen.translate(middle, baseline);
  const squeeze = Math.min(1, room / wide);
  pen.scale(squeeze, squeeze);
  pen.textAlign = 'left';
  let x = -wide / 2;
  for (const [index, part] of parts.entries()) {
    pen.font = part.font;
    pen.fillStyle = part.colour;
    pen.fillText(part.text, x, 0);
    x += widths[index] ?? 0;
  }
  pen.restore();
}
