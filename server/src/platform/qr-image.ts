import { toString as draw } from 'qrcode';

/** A QR as SVG: the middle level of correction and a narrow margin, which a phone reads from another phone. */
export function qrImage(text: string): Promise<string> {
  return draw(text, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 });
}

/** A PNG in base64, square, as SVG. */
export function wrapPng(base64: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><image width="100" height="100" style="image-rendering:pixelated" href="data:image/png;base64,${base64}"/></svg>`;
}
