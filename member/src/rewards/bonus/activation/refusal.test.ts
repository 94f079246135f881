import { expect, test } from 'vitest';
import { refusalOf } from './refusal.ts';

const preview = { refusal: null, deposit: null, depositAt: null, bonus: null, required: null, older: 0 };

test('BONUS_CONDITION is explained by a missing deposit or an unsettled transaction', () => {
  const refused = { ...preview, refusal: 'BONUS_CONDITION' as const };
  expect(refusalOf(refused, 100)).toBe('deposit');
  expect(refusalOf({ ...refused, deposit: 500 }, 100)).toBe('unsettled');
  expect(refusalOf(refused, 0)).toBe('unsettled');
});

test('an available bonus has no refusal, and BONUS_REMAINING means old credit', () => {
  expect(refusalOf(preview, 100)).toBeNull();
  expect(refusalOf({ ...preview, refusal: 'BONUS_REMAINING' }, 100)).toBe('old-credit');
});
