import { expect, test } from 'vitest';
import { homewardEnds, type Place, startPlaces, transferSteps } from './places.ts';

const place = (code: string): Place => ({
  code,
  name: code,
  available: 0,
  pending: false,
  takes: true,
  step: 0.01,
});
const places = [place('WALLET'), place('PG'), place('JOKER')];

test('a game and a direction choose both ends', () => {
  expect(startPlaces('JOKER:in', places)).toEqual({ from: 'WALLET', to: 'JOKER' });
  expect(startPlaces('JOKER:out', places)).toEqual({ from: 'JOKER', to: 'WALLET' });
});

test('without a game, or with one that is not open, the first game is offered', () => {
  expect(startPlaces('', places)).toEqual({ from: 'WALLET', to: 'PG' });
  expect(startPlaces('SEXYGAME:out', places)).toEqual({ from: 'PG', to: 'WALLET' });
  expect(startPlaces('WALLET:out', places)).toEqual({ from: 'PG', to: 'WALLET' });
});

test('a game that is out of service is one to bring money home from, and the last to be offered', () => {
  const closed = { ...place('PG'), takes: false };
  const all = [place('WALLET'), closed, place('JOKER')];
  expect(startPlaces('', all)).toEqual({ from: 'WALLET', to: 'JOKER' });
  expect(startPlaces('PG:in', all)).toEqual({ from: 'PG', to: 'WALLET' });
  expect(startPlaces('', [place('WALLET'), closed])).toEqual({ from: 'PG', to: 'WALLET' });
});

test('with no open game there is nowhere to go, and nothing breaks', () => {
  expect(startPlaces('', [place('WALLET')])).toEqual({ from: 'WALLET', to: '' });
});

test('where money may only come home, the game asked for gives it, or the first that has some', () => {
  const rich = (code: string): Place => ({ ...place(code), available: 5 });
  const games = [rich('WALLET'), place('PG'), rich('JOKER'), rich('SEXYGAME')];
  expect(homewardEnds({ from: 'WALLET', to: 'SEXYGAME' }, games)).toEqual({ from: 'SEXYGAME', to: 'WALLET' });
  expect(homewardEnds({ from: 'SEXYGAME', to: 'JOKER' }, games)).toEqual({ from: 'SEXYGAME', to: 'WALLET' });
  expect(homewardEnds({ from: 'WALLET', to: 'PG' }, games)).toEqual({ from: 'JOKER', to: 'WALLET' });
  expect(homewardEnds({ from: 'WALLET', to: 'PG' }, places)).toEqual({ from: '', to: 'WALLET' });
});

test('quick amounts are what is there to move, in kip for a member in kip', () => {
  expect(transferSteps('BAHT', 1000)).toEqual([{ amount: 100 }, { amount: 500 }]);
  expect(transferSteps('BAHT', 500)).toEqual([{ amount: 100 }]);
  expect(transferSteps('BAHT', 0)).toEqual([]);
  expect(transferSteps('LAK', 400_000)).toEqual([{ amount: 100_000 }]);
});
