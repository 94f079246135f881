import { expect, test } from 'vitest';
import type { RuleValues } from '../content-values.ts';
import { isWithdrawalLimitRelaxed } from './is-limit-relaxed.ts';

type Rule = RuleValues['withdraw'];
const figures = { minMinor: 100, maxMinor: 5_000, autoLimitMinor: 500, autoDailyMinor: 2_000 };
const rule: Rule = {
  THB: { ...figures, secondLimitMinor: 3_000 },
  LAK: { ...figures, secondLimitMinor: 3_000 },
  holdHours: 24,
  takeoverHours: 24,
  proofAboveMinor: { THB: 1_000, LAK: 1_000 },
  freshAboveMinor: { THB: 1_000, LAK: 1_000 },
};

test.each([
  ['minMinor', 99],
  ['maxMinor', 5_001],
  ['autoLimitMinor', 501],
  ['autoDailyMinor', 2_001],
  ['secondLimitMinor', 3_001],
] as const)(
  'raising %s needs a second approval and lowering it does not, in either currency',
  (name, looser) => {
    for (const currency of ['THB', 'LAK'] as const) {
      const other: Rule = { ...rule, [currency]: { ...rule[currency], [name]: looser } };
      expect(isWithdrawalLimitRelaxed(rule, other)).toBe(true);
      expect(isWithdrawalLimitRelaxed(other, rule)).toBe(false);
    }
  },
);

test.each(['proofAboveMinor', 'freshAboveMinor'] as const)(
  'raising %s needs a second approval, in either currency',
  (name) => {
    for (const currency of ['THB', 'LAK'] as const) {
      const other: Rule = { ...rule, [name]: { ...rule[name], [currency]: 1_001 } };
      expect(isWithdrawalLimitRelaxed(rule, other)).toBe(true);
      expect(isWithdrawalLimitRelaxed(other, rule)).toBe(false);
    }
  },
);

test('a shorter hold period needs a second approval, a longer one does not', () => {
  for (const [before, after, takesTwo] of [
    [24, 23, true],
    [24, 0, true],
    [1, 0, true],
    [0, 24, false],
    [24, 25, false],
  ] as const)
    for (const name of ['holdHours', 'takeoverHours'])
      expect([
        before,
        after,
        isWithdrawalLimitRelaxed({ ...rule, [name]: before }, { ...rule, [name]: after }),
      ]).toEqual([before, after, takesTwo]);
});

test('an unchanged rule is not relaxed, and one relaxed value is not offset by a stricter one', () => {
  expect(isWithdrawalLimitRelaxed(rule, structuredClone(rule))).toBe(false);
  const both = { ...rule, THB: { ...rule.THB, autoLimitMinor: 501, autoDailyMinor: 0 }, holdHours: 720 };
  expect(isWithdrawalLimitRelaxed(rule, both)).toBe(true);
});

test('a rule that cannot be compared counts as relaxed', () => {
  const { holdHours: _, ...without } = rule;
  for (const before of [
    null,
    7,
    'none',
    [],
    {},
    without,
    { ...rule, THB: null },
    { ...rule, holdHours: null },
  ]) {
    expect([before, isWithdrawalLimitRelaxed(before, rule)]).toEqual([before, true]);
    expect([before, isWithdrawalLimitRelaxed(rule, before)]).toEqual([before, true]);
  }
});
