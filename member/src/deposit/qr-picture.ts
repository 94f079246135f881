import { formatDateTime } from '@kapao/core/calendar';
import { moneyText } from '../ui/currency.ts';
import { qrReference } from './qr-reference.ts';
import type { Qr } from './useQr.ts';

const width = 720;
const height = 960;

/**
 * Draws the QR as a PNG for the photo roll: white on purpose, in both themes, so that every bank app reads it.
 * On a phone the share sheet offers "save image"; elsewhere it is a download. Answers which of the two it was.
 */
export async function saveQrPicture(
  qr: Qr,
  bankName: string,
  validUntil: string,
): Promise<'shared' | 'saved'> {
  const blob = await draw(qr, bankName, validUntil);
  const file = new File([blob], `kapao-qr-${qrReference(qr.payload) || qr.qrcodeId}.png`, {
    type: 'image/png',
  });
  const touch = window.matchMedia('(pointer: coarse)').matches;
  if (touch && navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file] });
      return 'shared';
    } catch (error) {
      // Closing the share sheet is a choice; anything else falls through to the download.
      if (error instanceof DOMException && error.name === 'AbortError') return 'shared';
    }
  }
  download(file);
  return 'saved';
}

function download(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

async function draw(qr: Qr, bankName: string, validUntil: string): Promise<Blob> {
  const picture = new Image();
  picture.src = `data:image/svg+xml,${encodeURIComponent(qr.qrcode ?? '')}`;
  await picture.decode();
  await document.fonts.ready;

  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no 2d canvas');
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = '#0e1a2b';
  pen.fillRect(0, 0, width, 96);
  pen.textAlign = 'center';
  const face = getComputedStyle(document.body).fontFamily;
  const write = (text: string, y: number, font: string, colour: string) => {
    pen.font = `${font} ${face}`;
    pen.fillStyle = colour;
    pen.fillText(text, width / 2, y, width - 48);
  };
  write('Kapao', 62, '600 36px', '#e2b04a');
  write(moneyText(qr.amount), 186, '700 60px', '#131c29');
  pen.imageSmoothingEnabled = false;
  pen.drawImage(picture, (width - 560) / 2, 214, 560, 560);
  const reference = qrReference(qr.payload);
  write(reference ? `${reference} · ${bankName}` : bankName, 826, '500 26px', '#131c29');
  const until = formatDateTime(new Date(Date.now() + qr.expireIn * 1000));
  write(validUntil, 876, '400 24px', '#5b6472');
  write(until, 912, '500 26px', '#5b6472');

  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('the canvas gave no picture');
  return blob;
}
