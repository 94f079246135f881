import { expect, test } from 'vitest';
import { cpuTimeOf } from '../../../testing/process/cpu-time.ts';
import { type Box, InvalidVideo } from './mp4-boxes.ts';
import { zeroOutsideRanges } from './zero-outside-ranges.ts';

const mdat = (start: number, end: number): Box => ({ type: 'mdat', start, body: start + 8, end });

test('bytes inside the boxes that no range covers become zero, and no others', () => {
  const bytes = Buffer.alloc(60, 'x');
  zeroOutsideRanges(
    bytes,
    [mdat(0, 20), mdat(30, 50)],
    [
      { from: 40, to: 44 },
      { from: 8, to: 12 },
      { from: 10, to: 14 },
    ],
  );
  const left = bytes.toString('latin1').replaceAll('\0', '.');
  expect(left).toBe(`${'x'.repeat(14)}......${'x'.repeat(18)}..xxxx......${'x'.repeat(10)}`);
});

test('a range outside the boxes is refused', () => {
  for (const range of [
    { from: 2, to: 10 },
    { from: 22, to: 24 },
    { from: 15, to: 40 },
    { from: 52, to: 54 },
  ])
    expect(() => zeroOutsideRanges(Buffer.alloc(60), [mdat(0, 20), mdat(30, 50)], [range])).toThrow(
      InvalidVideo,
    );
});

test('a million ranges take less than ten seconds of CPU time', async () => {
  const ranges = Array.from({ length: 1_000_000 }, (_, n) => ({
    from: 8 + (n % 1_000),
    to: 9 + (n % 1_000),
  }));
  const boxes = Array.from({ length: 16 }, (_, n) => mdat(n * 2_000, n * 2_000 + 2_000));
  expect(await cpuTimeOf(() => zeroOutsideRanges(Buffer.alloc(32_000), boxes, ranges))).toBeLessThan(10_000);
});
