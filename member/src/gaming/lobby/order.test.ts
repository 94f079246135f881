import { expect, test } from 'vitest';
import type { Game } from '../game/GameCard.tsx';
import { gamesToContinue, sortGames } from './order.ts';

const game = (code: string, more: Partial<Game> = {}): Game => ({
  code,
  name: code,
  category: 'slot',
  isActive: true,
  amount: 0,
  ftWalletSlot: 1,
  step: 0.01,
  logo: '',
  background: '',
  web: null,
  android: null,
  ios: null,
  refreshedAt: null,
  pending: false,
  playedAt: null,
  favourite: false,
  offered: true,
  ...more,
});
const codes = (games: readonly Game[]) => games.map(({ code }) => code).join(' ');
const none = new Set<string>();

const offer = [
  game('NEVER'),
  game('MARKED', { favourite: true, isActive: false }),
  game('LONGAGO', { playedAt: '2026-11-01T10:00:00Z' }),
  game('TODAY', { playedAt: '2026-11-23T10:00:00Z' }),
  game('SMALL', { amount: 1 }),
  game('BIG', { amount: 5_000 }),
  game('MOVING', { pending: true }),
];

test('pending games come first, then games with money, recently played ones and favourites', () => {
  const marked = new Set(['MARKED']);
  expect(codes(sortGames(offer, marked))).toBe('MOVING SMALL BIG TODAY LONGAGO MARKED NEVER');
  expect(codes(gamesToContinue(offer, marked))).toBe('MOVING SMALL BIG TODAY LONGAGO MARKED');
});

test('a changed balance does not change the order of games with money', () => {
  const later = offer.map((each) => (each.code === 'SMALL' ? { ...each, amount: 9_999 } : each));
  expect(codes(sortGames(later, none))).toBe(codes(sortGames(offer, none)));
});

test('a game that is no favourite of the given set keeps its place', () => {
  expect(codes(sortGames(offer, none))).toBe('MOVING SMALL BIG TODAY LONGAGO NEVER MARKED');
});

test('at most six games to continue are listed, those with money before those without', () => {
  const rich = Array.from({ length: 16 }, (_, index) => game(`RICH${index}`, { amount: 1 }));
  expect(codes(gamesToContinue([...offer, ...rich], none))).toBe('MOVING SMALL BIG RICH0 RICH1 RICH2');
  expect(codes(gamesToContinue(offer, none, 3))).toBe('MOVING SMALL BIG');
});

test('a closed account with money is not listed to continue', () => {
  expect(gamesToContinue([game('CLOSED', { isActive: false, amount: 7 })], none)).toEqual([]);
});
