import { encode } from 'uqr';

/**
 * Returns the dark squares of a QR, row by row, without the quiet zone. Level M survives a scratched or badly lit screen.
 */
export function qrModules(text: string): boolean[][] {
  return encode(text, { ecc: 'M', border: 0 }).data;
}
