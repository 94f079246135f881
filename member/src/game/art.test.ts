import { expect, test } from 'vitest';
import { artOf } from './art.ts';

test('a game keeps its art, whenever it is drawn', () => {
  expect(artOf('PG', 'slot')).toEqual(artOf('PG', 'slot'));
});

test('neighbours in the first carousel can be told apart', () => {
  const drawn = ['PG', 'JOKER'].map((code) => JSON.stringify(artOf(code, 'slot')));
  expect(new Set(drawn).size).toBe(2);
});

test('a category that nobody knows yet still gets art', () => {
  expect(artOf('NEW', 'bingo').from).toMatch(/^#/);
});
