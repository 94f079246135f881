import { expect, test } from 'vitest';
import { bangkokText, fromBangkokText } from './bangkok-text.ts';

test('a time is typed on Bangkok’s clock, wherever the browser is', () => {
  expect(fromBangkokText('2026-11-28T00:00')).toBe('2026-11-27T17:00:00.000Z');
  expect(bangkokText('2026-11-27T17:00:00.000Z')).toBe('2026-11-28T00:00');
  expect(bangkokText('2026-12-31T23:59:00+07:00')).toBe('2026-12-31T23:59');
});

test('what is emptied, or half typed, is no time', () => {
  expect(fromBangkokText('')).toBeNull();
  expect(fromBangkokText('2026-11')).toBeNull();
  expect(bangkokText(null)).toBe('');
});
