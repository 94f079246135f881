import { expect, test } from 'vitest';
import { artOf } from './art.ts';

const slots = 'PG JOKER SLOTXO JOKER2 PGSLOT SUPERSLOT USUN AREASLOT CIRCUS SLOTRACHA'.split(' ');
const sports = 'SEXYGAME BETFLIX ASKMEBET IMI UFABET'.split(' ');
const all = [
  ...slots.map((code) => artOf(code, 'slot')),
  ...sports.map((code) => artOf(code, 'sport')),
  artOf('HUAYHD', 'lotto'),
];

test('a game always gets the same art', () => {
  expect(artOf('PG', 'slot')).toEqual(artOf('PG', 'slot'));
});

test('the sixteen games have different art', () => {
  expect(new Set(all.map(({ from, motif }) => `${from} ${motif}`)).size).toBe(16);
});

test('an unknown game gets art, whatever its code', () => {
  for (const code of ['NEW', 'constructor', ''])
    for (const category of ['slot', 'bingo']) expect(artOf(code, category).from).toMatch(/^#/);
});

test('games that once shared a motif have different motifs', () => {
  const motifOf = (code: string, category: string) => artOf(code, category).motif;
  expect(motifOf('SLOTXO', 'slot')).not.toBe(motifOf('SEXYGAME', 'sport'));
  expect(motifOf('PGSLOT', 'slot')).not.toBe(motifOf('SLOTRACHA', 'slot'));
  expect(motifOf('CIRCUS', 'slot')).not.toBe(motifOf('ASKMEBET', 'sport'));
});
