import { expect, test } from 'vitest';
import { offerArt } from './offer-art.ts';

test('an offer keeps its art, and each offer type has its own motif', () => {
  expect(offerArt('DAILY10', 'day', false)).toEqual(offerArt('DAILY10', 'day', false));
  const motifs = (['limit', 'day', 'week', 'promotion'] as const).map(
    (type) => offerArt('SAME', type, false).motif,
  );
  expect(new Set(motifs).size).toBe(4);
});

test('free credit has its own motif, and any code gets a colour', () => {
  expect(offerArt('BIRTHDAY', 'limit', true).motif).toBe('ribbons');
  for (const code of ['', 'A', 'สงกรานต์']) expect(offerArt(code, 'limit', false).from).toMatch(/^#/);
});
