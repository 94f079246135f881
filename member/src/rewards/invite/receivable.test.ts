import { expect, test } from 'vitest';
import { commissionState } from './receivable.ts';

const wallet = (amount: number) => ({ invite: { amount, success: 5, fail: 1 }, pause: null, closed: [] });
const programme = { active: true, counted: true, minimum: 50 };

test('commission can be collected from exactly the minimum', () => {
  expect(commissionState(wallet(50), programme)).toBe('ready');
  expect(commissionState(wallet(49.99), programme)).toBe('below');
  expect(commissionState(wallet(0), programme)).toBe('none');
});

test('without known rules the state of the commission is unknown', () => {
  expect(commissionState(wallet(12), undefined)).toBe('unknown');
  expect(commissionState(wallet(0), undefined)).toBe('none');
});

test('nothing can be collected while the programme or bonuses are closed, before the accrual, or during a break', () => {
  expect(commissionState(wallet(500), { ...programme, active: false })).toBe('closed');
  expect(commissionState(wallet(500), { ...programme, counted: false })).toBe('counting');
  expect(commissionState(wallet(49), { ...programme, counted: false })).toBe('below');
  const closed = [{ part: 'bonus' as const, until: null }];
  expect(commissionState({ ...wallet(500), closed }, programme)).toBe('closed');
  const pause = { kind: 'break' as const, until: '2026-12-01T00:00:00.000Z' };
  expect(commissionState({ ...wallet(500), pause }, programme)).toBe('paused');
});
