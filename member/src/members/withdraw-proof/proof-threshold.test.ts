import { expect, test } from 'vitest';
import { proofModeOf, thresholdOf } from './proof-threshold.ts';

test.each([
  [null, 'never'],
  [0, 'always'],
  [0.01, 'above'],
  [5_000, 'above'],
] as const)('above %j is %s', (above, ask) => {
  expect(proofModeOf(above)).toBe(ask);
  expect(thresholdOf(ask, String(above))).toBe(above);
});

test.each(['', '0', 'x', '-5', '1.234'])('%j is no amount above which is asked', (typed) => {
  expect(thresholdOf('above', typed)).toBeUndefined();
});
