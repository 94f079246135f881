import { type DrawingCanvas, ink } from '../image/drawing-canvas.ts';
import type { ReceiptFrame } from './receipt.ts';
import type { QrDrawing } from './useQrDrawing.ts';
import { wrapText } from './wrap.ts';

const qrSide = 224;
const green = '#136f48';

interface ProofBox {
  width: number;
  edge: number;
  top: number;
}

/** Draws the QR and its explanation below a perforated line. Returns the lower edge. */
export function drawProof(
  paper: DrawingCanvas,
  qr: QrDrawing,
  signature: string,
  frame: ReceiptFrame,
  { width, edge, top }: ProofBox,
): number {
  const { pen, font } = paper;
  perforate(pen, width, top + 20);
  const y = top + 52;
  pen.save();
  pen.translate(edge, y);
  pen.scale(qrSide / qr.size, qrSide / qr.size);
  pen.fillStyle = ink.band;
  pen.fill(new Path2D(qr.path));
  pen.restore();

  const left = edge + qrSide + 36;
  const room = width - edge - left;
  const measure = (part: string) => pen.measureText(part).width;
  pen.textAlign = 'left';
  pen.font = font('600 27px');
  pen.fillStyle = green;
  let baseline = y + 44;
  for (const row of wrapText(frame.checked, room, measure, frame.locale)) {
    pen.fillText(row, left, baseline);
    baseline += 42;
  }
  pen.font = font('400 23px');
  pen.fillStyle = ink.muted;
  for (const row of wrapText(frame.scanned, room, measure, frame.locale)) {
    pen.fillText(row, left, baseline);
    baseline += 37;
  }
  pen.fillText(signature, left, baseline + 6);
  baseline += 43;
  return Math.max(y + qrSide, baseline - 20) + 20;
}

function perforate(pen: CanvasRenderingContext2D, width: number, y: number): void {
  pen.save();
  pen.strokeStyle = ink.line;
  pen.lineWidth = 3;
  pen.setLineDash([12, 9]);
  pen.beginPath();
  pen.moveTo(26, y);
  pen.lineTo(width - 26, y);
  pen.stroke();
  pen.restore();
  pen.fillStyle = ink.line;
  for (const x of [0, width]) {
    pen.beginPath();
    pen.arc(x, y, 16, 0, 2 * Math.PI);
    pen.fill();
  }
}
