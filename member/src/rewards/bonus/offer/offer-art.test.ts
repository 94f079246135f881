import { expect, test } from 'vitest';
import { offerArt } from './offer-art.ts';

test('an offer keeps its art, and what is given daily looks unlike what is given weekly', () => {
  expect(offerArt('DAILY10', 'day', false)).toEqual(offerArt('DAILY10', 'day', false));
  const motifs = (['limit', 'day', 'week', 'promotion'] as const).map(
    (type) => offerArt('SAME', type, false).motif,
  );
  expect(new Set(motifs).size).toBe(4);
});

test('free credit has a look of its own, and any code gets colours', () => {
  expect(offerArt('BIRTHDAY', 'limit', true).motif).toBe('ribbons');
  for (const code of ['', 'A', 'สงกรานต์']) expect(offerArt(code, 'limit', false).from).toMatch(/^#/);
});
