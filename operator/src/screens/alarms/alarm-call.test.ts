import { expect, test } from 'vitest';
import { claimCalls, isUrgent } from './alarm-call.ts';
import type { Incident } from './alarm-texts.ts';

test('for each incident a way calls in one tab, however many ask at once, and never again', async () => {
  const asked = await Promise.all([
    claimCalls('sound', ['a', 'b']),
    claimCalls('sound', ['b', 'a']),
    claimCalls('sound', ['a', 'c']),
  ]);
  expect(asked.flat().sort()).toEqual(['a', 'b', 'c']);
  expect(await claimCalls('sound', ['c', 'a'])).toEqual([]);
  expect(await claimCalls('notification', ['c', 'a'])).toEqual(['c', 'a']);
});

test('more incidents than are kept do not call again at once', async () => {
  const many = Array.from({ length: 300 }, (_, n) => `many-${n}`);
  expect(await claimCalls('sound', many)).toEqual(many);
  expect(await claimCalls('sound', many)).toEqual([]);
});

test('urgent is what is critical, open and acknowledged by nobody', () => {
  const incident: Incident = {
    id: 'x',
    kind: 'total',
    subject: '',
    severity: 'critical',
    alarms: 1,
    openedAt: '2026-11-30T03:00:00.000Z',
    notifiedAt: null,
    acknowledgedAt: null,
    acknowledgedBy: null,
    endedAt: null,
  };
  expect(isUrgent(incident)).toBe(true);
  const at = '2026-11-30T03:05:00.000Z';
  for (const part of [{ severity: 'warning' as const }, { acknowledgedAt: at }, { endedAt: at }])
    expect(isUrgent({ ...incident, ...part })).toBe(false);
});
