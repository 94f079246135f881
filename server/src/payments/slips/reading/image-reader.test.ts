import QRCode from 'qrcode';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { ImageReader } from './image-reader.ts';

/** Returns a picture in which nothing is found, however long the search. */
function noise(): Promise<Buffer> {
  const side = 200;
  const channels = 3;
  const raw = Buffer.from(
    Array.from({ length: side * side * channels }, (_, i) => (i * 2_654_435_761) >>> 24),
  );
  return sharp(raw, { raw: { width: side, height: side, channels } })
    .png()
    .toBuffer();
}

test('pictures without a QR do not delay others, and some of too many are answered busy', async () => {
  // Quick reading takes one or a few passes. Thorough reading takes every pass there is, so that it lasts as long as many
  // quick ones on any machine.
  const reader = new ImageReader({ quickMs: 1, thoroughMs: 100_000, maxThorough: 3 });
  const nothing = await noise();
  const qr = await QRCode.toBuffer('0041000600000101030040220016325080509BPP000015102TH9104C851', {
    width: 400,
  });
  const hostile = Array.from({ length: 9 }, () => reader.read(nothing));
  let ended = 0;
  for (const each of hostile) void each.then(() => ended++);
  expect(await reader.read(qr)).toMatchObject({ kind: 'read', texts: [expect.stringContaining('BPP00001')] });
  // All pictures were read quickly, but not all of them thoroughly.
  expect(ended).toBeLessThan(hostile.length);
  const kinds = (await Promise.all(hostile)).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'busy').length).toBeGreaterThan(0);
  expect(new Set(kinds)).toEqual(new Set(['read', 'busy']));
});
