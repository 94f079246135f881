import { hourMs, minuteMs } from '@kapao/core/time';
import { describe, expect, test } from 'vitest';
import type { DueIncident } from './incident.queries.ts';
import { type PlannedChannel, planIncident, quietFor, quietUntil } from './plan-incident.ts';

const now = new Date('2026-11-30T03:00:00.000Z'); // 10:00 in Bangkok
const timing = { quietFrom: '22:00', quietTo: '07:00', escalateMinutes: 15, remindHours: 4 };
const channels: readonly PlannedChannel[] = [
  { code: 'CREW', step: 1, leastSeverity: 'notice' },
  { code: 'CHAT', step: 1, leastSeverity: 'warning' },
  { code: 'BOSS', step: 3, leastSeverity: 'critical' },
];
const unnotified: DueIncident = {
  id: '019b0000-0000-7000-8000-000000000001',
  severity: 'critical',
  alarms: 1n,
  notified: 0n,
  step: 0,
  stepAt: null,
  notifiedAt: null,
  acknowledgedAt: null,
  stands: true,
  endedAt: null,
  now,
};
const ago = (ms: number) => new Date(now.getTime() - ms);
const inMs = (ms: number) => new Date(now.getTime() + ms);
const notified: DueIncident = { ...unnotified, notified: 1n, step: 1, stepAt: now, notifiedAt: now };
const plan = (incident: DueIncident) => planIncident(incident, channels, timing);

describe('who is told', () => {
  test('a new alarm goes to the first step, and to the next when nobody acknowledged in time', () => {
    expect(plan(unnotified)).toEqual({
      channels: ['CREW', 'CHAT'],
      reason: 'raised',
      step: 1,
      stepAt: now,
      nextAt: inMs(15 * minuteMs),
    });
    const late = { ...notified, stepAt: ago(15 * minuteMs), notifiedAt: ago(15 * minuteMs) };
    expect(plan(late)).toEqual({
      channels: ['BOSS'],
      reason: 'escalation',
      step: 3,
      stepAt: now,
      nextAt: inMs(4 * hourMs),
    });
  });

  test('a lower severity reaches only channels that take it, and has fewer steps', () => {
    expect(plan({ ...unnotified, severity: 'warning' })).toMatchObject({
      channels: ['CREW', 'CHAT'],
      nextAt: inMs(4 * hourMs),
    });
    expect(plan({ ...unnotified, severity: 'notice' }).channels).toEqual(['CREW']);
  });

  test('everybody who was told is reminded, or told that it grew', () => {
    const all = { ...notified, step: 3, stepAt: ago(4 * hourMs), notifiedAt: ago(4 * hourMs) };
    expect(plan(all)).toMatchObject({ channels: ['CREW', 'CHAT', 'BOSS'], reason: 'reminder' });
    expect(plan({ ...all, alarms: 40n, notifiedAt: ago(15 * minuteMs) })).toMatchObject({
      channels: ['CREW', 'CHAT', 'BOSS'],
      reason: 'more',
    });
  });

  test('growth before the next step tells the first one again, and delays no escalation', () => {
    const grown = { ...notified, alarms: 9n, stepAt: ago(14 * minuteMs), notifiedAt: ago(14 * minuteMs) };
    expect(plan(grown)).toMatchObject({
      channels: ['CREW', 'CHAT'],
      reason: 'more',
      step: 1,
      nextAt: inMs(minuteMs),
    });
  });

  test('an acknowledged alarm that is due begins anew at the first step', () => {
    const acknowledged = {
      ...notified,
      step: 3,
      acknowledgedAt: ago(24 * hourMs),
      notifiedAt: ago(25 * hourMs),
    };
    expect(plan(acknowledged)).toMatchObject({ channels: ['CREW', 'CHAT'], reason: 'reminder', step: 1 });
    expect(plan({ ...acknowledged, alarms: 2n })).toMatchObject({ reason: 'more', step: 1 });
  });

  test('nobody is told of what no longer stands, without a channel, or sooner than a changed rule says', () => {
    expect(plan({ ...unnotified, stands: false }).channels).toEqual([]);
    expect(planIncident(unnotified, [], timing).channels).toEqual([]);
    const soon = { ...notified, stepAt: ago(5 * minuteMs), notifiedAt: ago(5 * minuteMs) };
    expect(plan(soon)).toMatchObject({ channels: [], nextAt: inMs(10 * minuteMs) });
  });
});

describe('quiet hours over midnight in Bangkok', () => {
  const at = (time: string, day = '30') => new Date(`2026-11-${day}T${time}:00.000+07:00`);

  test('delay what is not critical until their end, before and after midnight', () => {
    const morning = new Date('2026-12-01T07:00:00.000+07:00');
    for (const night of [at('22:00'), at('23:59'), new Date('2026-12-01T06:59:00.000+07:00')])
      expect(
        planIncident({ ...unnotified, severity: 'warning', now: night }, channels, timing),
      ).toMatchObject({
        channels: [],
        step: 0,
        nextAt: morning,
      });
  });

  test('never delay what is critical', () => {
    expect(planIncident({ ...unnotified, now: at('23:00') }, channels, timing).channels).toEqual([
      'CREW',
      'CHAT',
    ]);
  });

  test('delay the end of what is not critical, too', () => {
    const night = { now: at('23:00') };
    expect(quietFor({ ...night, severity: 'notice' }, timing)).toEqual(
      new Date('2026-12-01T07:00:00.000+07:00'),
    );
    expect(quietFor({ ...night, severity: 'critical' }, timing)).toBeNull();
  });

  test('begin and end at their minutes, and equal times mean none', () => {
    expect(quietUntil(at('21:59'), timing)).toBeNull();
    expect(quietUntil(at('07:00'), timing)).toBeNull();
    expect(quietUntil(at('03:00'), { ...timing, quietFrom: '00:00', quietTo: '00:00' })).toBeNull();
    expect(quietUntil(at('13:00'), { ...timing, quietFrom: '12:00', quietTo: '14:00' })).toEqual(at('14:00'));
  });
});
