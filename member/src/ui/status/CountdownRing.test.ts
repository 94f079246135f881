import { expect, test } from 'vitest';
import { formatCountdown } from './CountdownRing.tsx';

test.each([
  [600, '10:00'],
  [552, '09:12'],
  [59.2, '01:00'],
  [0.4, '00:01'],
  [0, '00:00'],
  [-5, '00:00'],
  [6000, '100:00'],
])('%d seconds are shown as %s', (seconds, text) => expect(formatCountdown(seconds)).toBe(text));
