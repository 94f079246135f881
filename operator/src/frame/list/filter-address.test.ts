import { expect, test } from 'vitest';
import { askedFilter, filterSearch, readFilter } from './filter-address.ts';

const defaults = { tab: 'waiting', q: '' };

test('a filter is written to the address and read back', () => {
  const filter = { tab: 'done', q: 'สมชาย & co' };
  expect(readFilter(filterSearch(filter, defaults), defaults)).toEqual(filter);
});

test('default filters leave the address empty, and unknown parameters are ignored', () => {
  expect(filterSearch(defaults, defaults)).toBe('');
  expect(readFilter('?x=1', defaults)).toEqual(defaults);
});

test('empty filters are not sent', () => {
  expect(askedFilter({ tab: 'done', q: '' })).toEqual({ tab: 'done' });
});
