import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  boundsOf,
  bucketOf,
  ProviderCallStats,
  spreadBuckets,
} from '../../providers/protocol/provider-call-stats.ts';
import { judgeJob } from './judge-job.ts';
import { callTotalsOf, quantile } from './latency-histogram.ts';
import { nextRun } from './next-run.ts';
import { type Minute, providerHealth } from './provider-health.ts';

const now = new Date('2026-11-21T07:00:30Z');
const minutesAgo = (minutes: number) =>
  new Date(Math.floor(now.getTime() / 60_000) * 60_000 - minutes * 60_000);

describe('a histogram of call times', () => {
  it('has a bucket for each time, and the time is within its bounds', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e6, noNaN: true }), (ms) => {
        const bucket = bucketOf(ms);
        const { fromMs, untilMs } = boundsOf(bucket);
        expect(ms).toBeGreaterThanOrEqual(fromMs - 1e-6);
        if (bucket < spreadBuckets - 1) expect(ms).toBeLessThanOrEqual(untilMs + 1e-6);
      }),
    );
  });

  it('estimates a quantile within the width of a bucket', () => {
    const times = fc.array(fc.integer({ min: 5, max: 60_000 }), { minLength: 1, maxLength: 300 });
    fc.assert(
      fc.property(times, (all) => {
        const spread = new Array<number>(spreadBuckets).fill(0);
        for (const ms of all) spread[bucketOf(ms)] = (spread[bucketOf(ms)] ?? 0) + 1;
        const right = all.toSorted((a, b) => a - b)[Math.ceil(0.95 * all.length) - 1] ?? 0;
        const estimate = quantile(spread, 0.95) ?? 0;
        expect(estimate).toBeGreaterThan(right / 1.42 - 1);
        expect(estimate).toBeLessThan(right * 1.42 + 1);
      }),
    );
    expect(quantile(callTotalsOf([]).spread, 0.5)).toBeNull();
  });
});

describe('provider calls', () => {
  it('are counted by minute and provider until a minute that is over was written', () => {
    const calls = new ProviderCallStats();
    const at = Date.parse('2026-11-21T07:00:59.900Z');
    const provider = { kind: 'bank', code: 'SCB' } as const;
    calls.count(provider, 'well', 12, at);
    calls.count(provider, 'timeout', 15_000, at + 50);
    calls.count(provider, 'error', 3, at + 200);
    const minutes = calls.now();
    expect(minutes).toMatchObject([
      { calls: 2, errors: 1, timeouts: 1 },
      { calls: 1, errors: 1, timeouts: 0 },
    ]);
    // The second minute is not over; it is written again with later calls.
    calls.written(minutes, at + 300);
    expect(calls.now()).toMatchObject([{ calls: 1 }]);
    calls.count(provider, 'well', 12, at + 40_000);
    expect(calls.now()).toMatchObject([{ calls: 2, errors: 1 }]);
  });

  it('keep at most half an hour of minutes while nobody writes them', () => {
    const calls = new ProviderCallStats();
    for (let minute = 0; minute < 500; minute++)
      calls.count({ kind: 'qr', code: 'KBANK' }, 'well', 1, minute * 60_000);
    expect(calls.now().length).toBeLessThan(33);
  });
});

function minute(ago: number, ms: number, { calls = 10, errors = 0 } = {}): Minute {
  const spread = new Array<number>(spreadBuckets).fill(0);
  spread[bucketOf(ms)] = calls;
  return { minute: minutesAgo(ago), calls, errors, timeouts: 0, spread };
}

describe('a provider', () => {
  const baseline = [minute(300, 200, { calls: 40 })];
  const healthOf = (minutes: Minute[], more = {}) =>
    providerHealth({ minutes, baseline, enabled: true, ...more }, now);

  it.each([
    ['quiet', []],
    ['well', [minute(20, 220), minute(3, 210)]],
    ['slow', [minute(30, 220), minute(3, 2_900)]],
    ['well', [minute(40, 2_900), minute(3, 210)]],
    ['failing', [minute(9, 220), minute(3, 210, { errors: 4 })]],
    ['well', [minute(40, 220, { errors: 9 }), minute(3, 210)]],
    ['down', [minute(30, 220), minute(20, 200, { errors: 10 }), minute(2, 200, { errors: 10 })]],
    ['well', [minute(3, 200, { calls: 2, errors: 2 }), minute(30, 220)].toReversed()],
  ])('is %s', (state, minutes) => {
    expect(healthOf(minutes).state).toBe(state);
  });

  it('is off when it is switched off, and says since when it is down', () => {
    expect(healthOf([minute(3, 210)], { enabled: false }).state).toBe('off');
    const down = healthOf([minute(30, 220), minute(20, 9, { errors: 10 }), minute(2, 9, { errors: 10 })]);
    expect(down.downSince).toEqual(minutesAgo(20));
  });

  it('has a line of twenty intervals, the newest last', () => {
    const { line } = healthOf([minute(58, 100), minute(1, 400)]);
    expect(line).toHaveLength(20);
    expect(line[0]).not.toBeNull();
    expect(line[19]).toBeGreaterThan(300);
    expect(line.slice(1, 19).every((span) => span === null)).toBe(true);
  });
});

describe('a job', () => {
  it.each([
    ['* * * * *', '2026-11-21T07:01:00Z'],
    ['*/10 * * * *', '2026-11-21T07:10:00Z'],
    ['40 20 * * *', '2026-11-21T20:40:00Z'],
    ['46 * * * *', '2026-11-21T07:46:00Z'],
    ['0 18 * * 6', '2026-11-21T18:00:00Z'],
    ['0 6 * * 6', '2026-11-28T06:00:00Z'],
  ])('with %s runs next at %s', (cron, next) => {
    expect(nextRun(cron, now)).toEqual(new Date(next));
  });

  const run = { cron: '* * * * *', failed: 0, failedAt: null };
  it.each([
    ['new', { beganAt: null, endedAt: null, doneAt: null }],
    ['well', { beganAt: minutesAgo(0), endedAt: minutesAgo(0), doneAt: minutesAgo(0) }],
    ['running', { beganAt: minutesAgo(1), endedAt: null, doneAt: minutesAgo(2) }],
    ['late', { beganAt: minutesAgo(9), endedAt: minutesAgo(9), doneAt: minutesAgo(9) }],
    ['late', { beganAt: minutesAgo(9), endedAt: null, doneAt: null }],
    [
      'failed',
      { beganAt: minutesAgo(1), endedAt: minutesAgo(1), doneAt: minutesAgo(5), failedAt: minutesAgo(1) },
    ],
  ])('is %s by its last run', (state, facts) => {
    expect(judgeJob({ ...run, ...facts }, now)).toBe(state);
  });
});
