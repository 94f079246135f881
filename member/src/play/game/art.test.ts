import { expect, test } from 'vitest';
import { artOf } from './art.ts';

test('a game keeps its art, whenever it is drawn', () => {
  expect(artOf('PG', 'slot')).toEqual(artOf('PG', 'slot'));
});

test('neighbours in the first carousel can be told apart', () => {
  const colours = ['PG', 'JOKER'].map((code) => artOf(code, 'slot').from);
  expect(new Set(colours).size).toBe(2);
});

test('a category that nobody knows yet still gets art', () => {
  expect(artOf('NEW', 'bingo').from).toMatch(/^#/);
});
