import { expect, test } from 'vitest';
import { pageCount, pagesShown } from './paging.ts';

test('offers three pages before the current one and one after', () => {
  expect(pagesShown(6, 100, 10)).toEqual([3, 4, 5, 6, 7]);
});

test('offers only pages that exist', () => {
  expect(pagesShown(1, 100, 10)).toEqual([1, 2]);
  expect(pagesShown(10, 100, 10)).toEqual([7, 8, 9, 10]);
  expect(pagesShown(1, 0, 10)).toEqual([1]);
});

test('a page past the end or before the start becomes the nearest one', () => {
  expect(pagesShown(99, 25, 10)).toEqual([1, 2, 3]);
  expect(pagesShown(-4, 25, 10)).toEqual([1, 2]);
  expect(pagesShown(Number.NaN, 25, 10)).toEqual([1, 2]);
});

test('a partly filled page counts as a page', () => {
  expect([0, 1, 10, 11].map((total) => pageCount(total, 10))).toEqual([1, 1, 1, 2]);
});
