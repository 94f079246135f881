import { expect, test } from 'vitest';
import type { Game } from '../game/GameCard.tsx';
import { countByFilter, gameFilterOf, isFound } from './game-filters.ts';

// Game with the fields that decide its kind.
const game = (category: Game['category'], more: Partial<Game> = {}) =>
  ({ category, isActive: false, amount: 0, pending: false, favourite: false, ...more }) as Game;

test('only categories with a game have a tab', () => {
  expect(countByFilter([game('slot'), game('slot', { isActive: true, amount: 5 })])).toEqual([
    { kind: 'all', count: 2 },
    { kind: 'money', count: 1 },
    { kind: 'slot', count: 2 },
  ]);
  expect(countByFilter([])).toEqual([{ kind: 'all', count: 0 }]);
});

test('an unknown category shows all games', () => {
  expect(gameFilterOf('lotto')).toBe('lotto');
  for (const text of [undefined, '', 'bingo', 'constructor']) expect(gameFilterOf(text)).toBe('all');
});

test.each([
  ['sun & moon', true],
  ['SUNMOON', true],
  ['sexy', true],
  ['', true],
  ['ＳＵＮ', true],
  ['joker', false],
])('a search for %j matches Sun & Moon: %s', (typed, found) => {
  expect(isFound({ name: 'Sun & Moon', code: 'SEXYGAME' }, typed)).toBe(found);
});

test('a Thai name is matched with its vowels', () => {
  expect(isFound({ name: 'หวยเฮง', code: 'HUAYHD' }, 'เฮง')).toBe(true);
  expect(isFound({ name: 'หวยเฮง', code: 'HUAYHD' }, 'ฮง')).toBe(true);
  expect(isFound({ name: 'หวยเฮง', code: 'HUAYHD' }, 'หาย')).toBe(false);
});
