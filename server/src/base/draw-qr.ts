import { toString as draw } from 'qrcode';

/** A QR as SVG: the middle level of correction and a narrow margin, which a phone reads from another phone. */
export function drawQr(text: string): Promise<string> {
  return draw(text, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 });
}
