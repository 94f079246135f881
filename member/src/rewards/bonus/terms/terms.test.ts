import { defaultWeights, playKinds } from '@kapao/core/reward/terms';
import { expect, test } from 'vitest';
import { fillNotice, groupWeights, readTerms } from './terms.ts';

test('game types of equal weight are listed together, the highest weight first', () => {
  const games = playKinds.map((kind) => ({ kind }));
  expect(groupWeights(defaultWeights, games)).toEqual([
    { percent: 100, kinds: ['slot', 'sport'] },
    { percent: 50, kinds: ['lotto'] },
    { percent: 20, kinds: ['casino'] },
  ]);
});

test('only game types of the bonus’s games are listed', () => {
  const games = [{ kind: 'sport' as const }, { kind: 'casino' as const }, { kind: 'sport' as const }];
  expect(groupWeights(defaultWeights, games)).toEqual([
    { percent: 100, kinds: ['sport'] },
    { percent: 20, kinds: ['casino'] },
  ]);
  expect(groupWeights(defaultWeights, [])).toEqual([]);
});

test('the notice shows the bust percentage at each placeholder', () => {
  expect(fillNotice('{percentFail}% or {percentFail} of 100', 2)).toBe('2% or 2 of 100');
  expect(fillNotice('Play with care.', 2)).toBe('Play with care.');
});

test('a notice with a placeholder is omitted at 0 percent', () => {
  expect(fillNotice('Once {percentFail}% are left.', 0)).toBeNull();
  expect(fillNotice('Play with care.', 0)).toBe('Play with care.');
  expect(fillNotice('Once {percentFail}% are left.', 0.5)).toBe('Once 0.5% are left.');
});

test('terms are converted from the wire to minor units', () => {
  const wire = {
    credit: { kind: 'percent' as const, percent: 50, most: 500.5 },
    minDeposit: 100,
    turnoverMultiple: 8,
    percentFail: 2,
    cap: null,
    days: 30,
    weights: defaultWeights,
    minClear: 5,
  };
  expect(readTerms(wire)).toMatchObject({
    credit: { kind: 'percent', percent: 50, most: 500_50n },
    minDeposit: 100_00n,
    cap: null,
    minClear: 5_00n,
  });
  expect(readTerms({ ...wire, credit: { kind: 'fixed', amount: 50 }, cap: 100 })).toMatchObject({
    credit: { kind: 'fixed', amount: 50_00n },
    cap: 100_00n,
  });
});
