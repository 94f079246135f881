import { expect, test } from 'vitest';
import { refusalOf } from './refusal.ts';

const preview = { refusal: null, deposit: null, depositAt: null, bonus: null, required: null, older: 0 };

test('a condition that is not met says which: a deposit, or what is still on its way', () => {
  const refused = { ...preview, refusal: 'BONUS_CONDITION' as const };
  expect(refusalOf(refused, 100)).toBe('deposit');
  expect(refusalOf({ ...refused, deposit: 500 }, 100)).toBe('unsettled');
  expect(refusalOf(refused, 0)).toBe('unsettled');
});

test('whoever may take it is told of nothing', () => {
  expect(refusalOf(preview, 100)).toBeNull();
  expect(refusalOf({ ...preview, refusal: 'BONUS_REMAINING' }, 100)).toBe('old-credit');
});
