import { expect, test } from 'vitest';
import { closedMs, isSlipOpen } from './slip-hours.ts';

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

test('hours within a day, and hours that close nothing', () => {
  const noon = new Date('2026-11-21T05:00:00.000Z');
  expect(isSlipOpen(noon, { closedFrom: '11:00', closedTo: '13:00' })).toBe(false);
  expect(isSlipOpen(noon, { closedFrom: '00:00', closedTo: '00:00' })).toBe(true);
});

test.each([
  ['within the open day', '10:00', '12:30', 0],
  ['until the hours begin', '22:10', '23:00', 0],
  ['that begins in the hours', '23:10', '25:05', 110],
  ['that ends in them', '22:30', '24:15', 75],
  ['over all of them', '22:45', '25:10', 120],
  ['within them', '23:30', '24:30', 60],
  ['of two days', '22:00', '70:00', 240],
])('closed minutes of a time %s', (_, from, to, minutes) => {
  // Time on Bangkok's clock; hours of the next day count on from 24.
  const at = (clock: string) => {
    const [hour = 0, minute = 0] = clock.split(':').map(Number);
    return new Date(Date.UTC(2026, 10, 21, hour - 7, minute));
  };
  expect(closedMs(at(from), at(to), overnight)).toBe(minutes * 60_000);
  expect(closedMs(at(from), at(to), { closedFrom: '23:00', closedTo: '23:00' })).toBe(0);
});
