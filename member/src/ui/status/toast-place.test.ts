import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Span, toastBottom } from './toast-place.ts';

const floor = 720;

test('a toast is at the bottom if nothing is in its way', () => {
  expect(toastBottom(50, floor, [])).toBe(floor);
  expect(toastBottom(50, floor, [{ top: 20, bottom: 60 }])).toBe(floor);
});

test('a toast is above a dialog’s button, and above a low dialog with its title', () => {
  const button = { top: 660, bottom: 711 };
  expect(toastBottom(50, floor, [{ top: 60, bottom: 100 }, button])).toBe(652);
  expect(toastBottom(50, floor, [{ top: 590, bottom: 630 }, button])).toBe(582);
});

test('a toast never covers titles or buttons', () => {
  const span = fc
    .tuple(fc.integer({ min: 140, max: 700 }), fc.integer({ min: 20, max: 60 }))
    .map(([top, height]): Span => ({ top, bottom: top + height }));
  fc.assert(
    fc.property(fc.array(span, { maxLength: 4 }), fc.integer({ min: 40, max: 120 }), (taken, height) => {
      const bottom = toastBottom(height, floor, taken);
      expect(bottom - height).toBeGreaterThanOrEqual(8);
      for (const { top, bottom: end } of taken) expect(end <= bottom - height || top >= bottom).toBe(true);
    }),
  );
});
