import { formatDateTime } from '@kapao/core/calendar';
import { moneyText } from '../../../ui/money/currency.ts';
import { haveLetters, ink, newPaper, toPng } from '../../../wallet/image/paper.ts';
import type { Qr } from './useQr.ts';

const width = 720;
const height = 960;

/** Draws the QR as a PNG for the photo roll: white in both themes, so that every bank app reads it. */
export async function qrPicture(qr: Qr, bankName: string, validUntil: string): Promise<File> {
  const picture = new Image();
  picture.src = `data:image/svg+xml,${encodeURIComponent(qr.qrcode ?? '')}`;
  await picture.decode();
  await haveLetters(validUntil + bankName + (qr.payee ?? ''));

  const { canvas, pen, font } = newPaper(width, height);
  pen.fillStyle = ink.band;
  pen.fillRect(0, 0, width, 96);
  pen.textAlign = 'center';
  const write = (text: string, y: number, weightAndSize: string, colour: string) => {
    pen.font = font(weightAndSize);
    pen.fillStyle = colour;
    pen.fillText(text, width / 2, y, width - 48);
  };
  write('Kapao', 62, '600 36px', '#e2b04a');
  write(moneyText(qr.amount), 176, '700 60px', ink.text);
  write([qr.payee, bankName].filter(Boolean).join(' · '), 216, '500 26px', ink.muted);
  pen.imageSmoothingEnabled = false;
  pen.drawImage(picture, (width - 540) / 2, 232, 540, 540);
  const { reference } = qr;
  write(reference ?? '', 826, '500 26px', ink.text);
  const until = formatDateTime(new Date(Date.now() + qr.expireIn * 1000));
  write(validUntil, 876, '400 24px', ink.muted);
  write(until, 912, '500 26px', ink.muted);
  return toPng(canvas, `kapao-qr-${reference?.replaceAll(/[^\w-]/g, '') || qr.qrcodeId}.png`);
}
