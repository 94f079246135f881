import { expect, test } from 'vitest';
import { jsonDiff } from '../../../ui/show/json-diff.ts';
import { howtoParts } from './howto-parts.ts';

const own = (link: string, title: string) => ({ link, title: { th: title, la: title, en: title } });
const between = (before: unknown, after: unknown) =>
  jsonDiff(howtoParts(before), howtoParts(after)).map(({ path, before, after }) => [path, before, after]);

test('a reordered list differs only in its order', () => {
  const [a, b] = [{ clip: 'play' }, { clip: 'wallet' }];
  expect(between([a, b], [b, a])).toEqual([['order', ['play', 'wallet'], ['wallet', 'play']]]);
});

test('a changed text of an own item is the only difference', () => {
  const first = own('https://a.example/', 'A');
  const changed = { ...own('https://b.example/', 'B'), title: { th: 'B', la: 'B', en: 'Better' } };
  expect(between([first, own('https://b.example/', 'B')], [first, changed])).toEqual([
    ['own.2.title.en', 'B', 'Better'],
  ]);
});

test.each([[null], ['nonsense'], [[null]], [[{}]], [[{ clip: 7 }]], [[{ link: null }]]])(
  'a value of another shape, %j, is one part',
  (value) => {
    expect(howtoParts(value)).toEqual({ all: value });
  },
);
