import { expect, test } from 'vitest';
import { type ActiveBonus, lockOf, mayPlay, outlookOfBonus } from './active-bonus.ts';
import { exampleBonus } from './testing.ts';

/** The example with a slot played for all of its turnover. */
function activeBonus(more: Partial<ActiveBonus> = {}): ActiveBonus {
  const games = [{ code: 'PG', name: 'Naga Spin', kind: 'slot' as const }];
  return { ...exampleBonus, games, played: [{ kind: 'slot', turnover: 1200 }], ...more };
}

test('shows the wagering left, and nothing to withdraw before', () => {
  expect(outlookOfBonus(activeBonus())).toEqual({
    required: 5000,
    bustThreshold: 20,
    left: 3800,
    percent: 24,
    takeHome: null,
    cancel: null,
  });
});

test('the part above the cap is not withdrawable', () => {
  const { left, percent, takeHome } = outlookOfBonus(activeBonus({ turnover: 5050, total: 7400 }));
  expect({ left, percent, takeHome }).toEqual({ left: 0, percent: 100, takeHome: 5000 });
});

test('one satang below the requirement is 99 %', () => {
  expect(outlookOfBonus(activeBonus({ turnover: 4999.99 }))).toMatchObject({ left: 0.01, percent: 99 });
});

test('a bonus locks the whole wallet until its requirement is met, and then the part above the cap', () => {
  expect(lockOf(1200, null)).toEqual({ available: 1200, locked: 0 });
  expect(lockOf(1200.1, activeBonus())).toEqual({ available: 0, locked: 1200.1 });
  const played = { turnover: 5050, total: 7400 };
  expect(lockOf(1200.3, activeBonus(played))).toEqual({ available: 1200.3, locked: 0 });
  expect(lockOf(7300.3, activeBonus(played))).toEqual({ available: 5000, locked: 2300.3 });
});

test('without a bonus every game is allowed, with one only its games', () => {
  expect(mayPlay(null, 'JOKER')).toBe(true);
  expect(mayPlay(activeBonus(), 'PG')).toBe(true);
  expect(mayPlay(activeBonus(), 'JOKER')).toBe(false);
});
