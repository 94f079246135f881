import { type Box, InvalidVideo } from './mp4-boxes.ts';
import type { Range } from './samples.ts';

/**
 * Zeroes the bytes in these boxes that are in none of the ranges; a range outside every box makes the video invalid.
 * Both lists, in order, are walked once: a video may have a million ranges, and the event loop is blocked meanwhile.
 */
export function zeroOutsideRanges(bytes: Buffer, boxes: readonly Box[], shown: readonly Range[]): void {
  const inOrder = shown.toSorted((a, b) => a.from - b.from);
  let next = 0;
  for (const { body, end } of boxes) {
    let at = body;
    for (let range = inOrder[next]; range && range.from < end; range = inOrder[++next]) {
      const { from, to } = range;
      if (from < body || to > end) throw new InvalidVideo('pictures outside the film');
      if (from > at) bytes.fill(0, at, from);
      at = Math.max(at, to);
    }
    bytes.fill(0, at, end);
  }
  if (next < inOrder.length) throw new InvalidVideo('pictures outside the film');
}
