import fc from 'fast-check';
import jsQR from 'jsqr';
import { expect, test } from 'vitest';
import { qrModules } from './qr-modules.ts';
import { qrPath } from './useQrDrawing.ts';

/** Pixels per module, and modules of quiet zone around the QR. */
const scale = 4;
const quiet = 4;

/** Returns the picture that a camera would see. */
function picture(modules: readonly (readonly boolean[])[]) {
  const side = (modules.length + 2 * quiet) * scale;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++)
      if (modules[Math.floor(y / scale) - quiet]?.[Math.floor(x / scale) - quiet])
        pixels.fill(0, 4 * (y * side + x), 4 * (y * side + x) + 3);
  return { pixels, side };
}

const seen = (text: string) => {
  const { pixels, side } = picture(qrModules(text));
  return jsQR(pixels, side, side)?.data;
};

test('another QR library reads the written address', () => {
  fc.assert(
    fc.property(fc.webUrl(), fc.stringMatching(/^KP-[0-9A-Z]{4}-[0-9A-Z]{4}$/), (page, code) => {
      const address = `${page}/r/${code}`.slice(0, 200);
      expect(seen(address)).toBe(address);
    }),
    { numRuns: 6 },
  );
});

test('a shop name in Lao or Thai is read by another QR library', () => {
  for (const name of ['ຮ້ານກາເຟ', 'ร้านกาแฟ']) expect(seen(`59${name}`)).toBe(`59${name}`);
});

test('the path draws each dark module once', () => {
  const modules = [
    [true, true, false],
    [false, false, false],
    [true, false, true],
  ];
  expect(qrPath(modules)).toBe('M0 0h2v1h-2zM0 2h1v1h-1zM2 2h1v1h-1z');
});
