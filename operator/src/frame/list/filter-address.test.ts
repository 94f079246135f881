import { expect, test } from 'vitest';
import { askedFilter, filterSearch, readFilter } from './filter-address.ts';

const defaults = { tab: 'waiting', q: '' };

test('a filter goes into the address and comes back out of it', () => {
  const filter = { tab: 'done', q: 'สมชาย & co' };
  expect(readFilter(filterSearch(filter, defaults), defaults)).toEqual(filter);
});

test('the plain list has a plain address, and strangers in it are left alone', () => {
  expect(filterSearch(defaults, defaults)).toBe('');
  expect(readFilter('?x=1', defaults)).toEqual(defaults);
});

test('what is empty is not asked', () => {
  expect(askedFilter({ tab: 'done', q: '' })).toEqual({ tab: 'done' });
});
