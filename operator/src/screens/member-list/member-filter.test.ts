import { expect, test } from 'vitest';
import { chosenFilter, noFilter, openFilter } from './member-filter.ts';

const saved = [
  { name: 'Blocked', filter: { status: 'inactive' } },
  { name: 'Big and quiet', filter: { over: '1000000', deposited: 'no' } },
] as const;

test('a saved filter replaces the whole filter in the address', () => {
  expect(openFilter(saved[1].filter)).toEqual({ ...noFilter, over: '1000000', deposited: 'no' });
});

test('the saved filter that equals the address is the chosen one', () => {
  expect(chosenFilter(saved, { ...noFilter, status: 'inactive' })?.name).toBe('Blocked');
  expect(chosenFilter(saved, { ...noFilter, status: 'inactive', tag: 'vip' })).toBeUndefined();
  expect(chosenFilter(saved, noFilter)).toBeUndefined();
});
