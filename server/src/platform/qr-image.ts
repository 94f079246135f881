import { toString as draw } from 'qrcode';

/** Draws a QR code as SVG, with medium error correction and a narrow margin, readable from another phone's screen. */
export function qrImage(text: string): Promise<string> {
  return draw(text, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 });
}

/** Wraps a square base64 PNG in an SVG. */
export function wrapPng(base64: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><image width="100" height="100" style="image-rendering:pixelated" href="data:image/png;base64,${base64}"/></svg>`;
}
