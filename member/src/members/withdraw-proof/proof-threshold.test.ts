import { expect, test } from 'vitest';
import { proofModeOf, thresholdOf } from './proof-threshold.ts';

test.each([
  [null, 'never'],
  [0, 'always'],
  [0.01, 'above'],
  [5_000, 'above'],
] as const)('the threshold %j means %s', (above, ask) => {
  expect(proofModeOf(above)).toBe(ask);
  expect(thresholdOf(ask, String(above))).toBe(above);
});

test.each(['', '0', 'x', '-5', '1.234'])('%j is no valid threshold', (typed) => {
  expect(thresholdOf('above', typed)).toBeUndefined();
});
