import { drawQr } from '../base/draw-qr.ts';

/** The QR of a link as SVG markup, so that an operator who changes the link need not draw one; empty without a link. */
export async function drawLink(link: string): Promise<string> {
  return link === '' ? '' : drawQr(link);
}
