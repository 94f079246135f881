import { expect, test } from 'vitest';
import { jsonDiff } from './json-diff.ts';

test('only differences are listed, each by its path', () => {
  const before = { name: 'A', terms: { turnover: 4, games: ['PG'] }, old: 1 };
  const after = { name: 'A', terms: { turnover: 5, games: ['PG', 'JOKER'] }, new: null };
  expect(jsonDiff(before, after)).toEqual([
    { path: 'new', before: undefined, after: null, kind: 'added' },
    { path: 'old', before: 1, after: undefined, kind: 'removed' },
    { path: 'terms.games', before: ['PG'], after: ['PG', 'JOKER'], kind: 'changed' },
    { path: 'terms.turnover', before: 4, after: 5, kind: 'changed' },
  ]);
});

test('an added or removed object is listed by its leaves', () => {
  const name = { th: 'ก', en: 'A' };
  expect(jsonDiff({}, { name })).toEqual([
    { path: 'name.en', before: undefined, after: 'A', kind: 'added' },
    { path: 'name.th', before: undefined, after: 'ก', kind: 'added' },
  ]);
  expect(jsonDiff({ name }, { name: null }).map(({ kind }) => kind)).toEqual(['removed', 'removed']);
});

test('an added or removed empty object is listed', () => {
  expect(jsonDiff({}, { old: {} })).toEqual([{ path: 'old', before: undefined, after: {}, kind: 'added' }]);
  expect(jsonDiff({ old: {} }, { old: null })).toEqual([
    { path: 'old', before: {}, after: null, kind: 'changed' },
  ]);
  expect(jsonDiff({ old: {} }, { old: { a: 1 } }).map(({ path }) => path)).toEqual(['old.a']);
  expect(jsonDiff(null, { old: {} })).toHaveLength(1);
});

test('equal values have no differences', () => {
  expect(jsonDiff({ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] })).toEqual([]);
});
