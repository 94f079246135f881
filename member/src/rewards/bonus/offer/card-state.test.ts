import { expect, test } from 'vitest';
import { cardState } from './card-state.ts';

const at = (isActive: boolean, ...times: string[]) => ({
  _id: 'b1',
  isActive,
  received: times.map((updatedAt) => ({ updatedAt })),
});
const weekly = { type: 'week', maxReceived: 1 } as const;

test('a weekly bonus is available again from Sunday 00:00 in Bangkok', () => {
  const userBonus = at(false, '2026-11-21T16:59:00.000Z');
  expect(cardState({ ...weekly, userBonus }, new Date('2026-11-21T16:59:59.999Z'))).toBe('received');
  expect(cardState({ ...weekly, userBonus }, new Date('2026-11-21T17:00:00.000Z'))).toBe('open');
});

test('an active bonus is shown as active, even if its limit is reached', () => {
  const now = new Date('2026-11-23T03:00:00.000Z');
  expect(cardState({ ...weekly, userBonus: at(true, '2026-11-23T02:00:00.000Z') }, now)).toBe('active');
});

test('an offer never taken is open; one with a limit of zero is shown as received', () => {
  const now = new Date();
  expect(cardState({ type: 'limit', maxReceived: 1, userBonus: null }, now)).toBe('open');
  expect(cardState({ type: 'limit', maxReceived: 0, userBonus: null }, now)).toBe('received');
});
