import { expect, test } from 'vitest';
import { isSlipOpen } from './slip-hours.ts';

const overnight = { closedFrom: '23:00', closedTo: '01:00' };

test.each([
  ['2026-11-21T15:59:59.999Z', true],
  ['2026-11-21T16:00:00.000Z', false],
  ['2026-11-21T17:00:00.000Z', false],
  ['2026-11-21T17:59:59.999Z', false],
  ['2026-11-21T18:00:00.000Z', true],
  ['2026-11-21T05:00:00.000Z', true],
])('hours over midnight are counted in Bangkok: %s open %s', (at, open) => {
  expect(isSlipOpen(new Date(at), overnight)).toBe(open);
});

test('hours within a day, and no closed hours at all', () => {
  const noon = new Date('2026-11-21T05:00:00.000Z');
  expect(isSlipOpen(noon, { closedFrom: '11:00', closedTo: '13:00' })).toBe(false);
  expect(isSlipOpen(noon, { closedFrom: '00:00', closedTo: '00:00' })).toBe(true);
});
