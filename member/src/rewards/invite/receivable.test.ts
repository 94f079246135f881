import { expect, test } from 'vitest';
import { isReceivable } from './receivable.ts';

const wallet = (amount: number) => ({ invite: { amount, success: 5, fail: 1 }, pause: null });
const programme = { active: true, minimum: 50 };

test('exactly the minimum can be received, a satang less can not', () => {
  expect(isReceivable(wallet(50), programme)).toBe(true);
  expect(isReceivable(wallet(49.99), programme)).toBe(false);
});

test('until the rules are known the server is asked', () => {
  expect(isReceivable(wallet(12), undefined)).toBe(true);
  expect(isReceivable(wallet(0), undefined)).toBe(false);
});

test('nothing is received while the programme is closed, or on a break', () => {
  expect(isReceivable(wallet(500), { ...programme, active: false })).toBe(false);
  const pause = { kind: 'break' as const, until: '2026-12-01T00:00:00.000Z' };
  expect(isReceivable({ ...wallet(500), pause }, programme)).toBe(false);
});
