import { isEnglishName } from '@kapao/core/account/bank-name';
import { expect, test } from 'vitest';
import { upperCased } from './upper-case.ts';

test('Latin letters become upper case, Thai and Lao are unchanged', () => {
  expect(upperCased('Somchai é สมชาย ໃຈ')).toBe('SOMCHAI É สมชาย ໃຈ');
});

test('no foreign letter becomes an English one', () => {
  for (const name of ['straße', 'ıf', 'ſo', 'ﬁne']) expect(isEnglishName(upperCased(name)), name).toBe(false);
});
