import { expect, test } from 'vitest';
import { fromBangkok, toBangkok } from './bangkok-field.ts';

test('a time of Bangkok goes into the field and comes back', () => {
  expect(toBangkok('2026-11-21T17:30:00.000Z')).toBe('2026-11-22T00:30');
  expect(fromBangkok('2026-11-22T00:30')).toBe('2026-11-21T17:30:00.000Z');
});

test('an empty field is no time', () => {
  expect(toBangkok(null)).toBe('');
  expect(fromBangkok('')).toBeNull();
});
