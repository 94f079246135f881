import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ConcurrencyLimit, type Permit } from './concurrency-limit.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const nobody: [] = [];

/** Enters the limit this many times in a row; each result is filled in once known. */
function come(concurrencyLimit: ConcurrencyLimit, count: number) {
  return Array.from({ length: count }, () => {
    const visit: { permit?: Permit; rejected: boolean } = { rejected: false };
    void concurrencyLimit.enter(nobody).then((permit) => {
      if (permit) visit.permit = permit;
      else visit.rejected = true;
    });
    return visit;
  });
}
const soon = () => vi.advanceTimersByTimeAsync(0);
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('gives out its permits, lets as many calls wait, and rejects the rest at once', async () => {
  const concurrencyLimit = new ConcurrencyLimit(3);
  const visits = come(concurrencyLimit, 10);
  await soon();
  expect(visits.map(({ permit }) => permit !== undefined)).toEqual(visits.map((_, i) => i < 3));
  expect(visits.slice(6).every(({ rejected }) => rejected)).toBe(true);
  expect(concurrencyLimit.counts).toEqual({ inFlight: 3, waiting: 3, rejected: 4 });
});

test('a released permit goes to the first in the queue, and is released only once', async () => {
  const concurrencyLimit = new ConcurrencyLimit(2);
  const visits = come(concurrencyLimit, 4);
  await soon();
  visits[0]?.permit?.leave();
  visits[0]?.permit?.leave();
  await soon();
  expect(visits.map(({ permit }) => permit !== undefined)).toEqual([true, true, true, false]);
  expect(concurrencyLimit.counts).toMatchObject({ inFlight: 2, waiting: 1 });
  for (const { permit } of visits) permit?.leave();
  await soon();
  visits[3]?.permit?.leave();
  expect(concurrencyLimit.counts).toEqual({ inFlight: 0, waiting: 0, rejected: 0 });
});

test('no call joins a queue whose first call has waited half a second', async () => {
  const concurrencyLimit = new ConcurrencyLimit(5);
  come(concurrencyLimit, 6);
  await wait(499);
  const [early] = come(concurrencyLimit, 1);
  await wait(2);
  const [late] = come(concurrencyLimit, 1);
  await soon();
  expect([early?.rejected, late?.rejected]).toEqual([false, true]);
});

test('no call waits longer than a second', async () => {
  const concurrencyLimit = new ConcurrencyLimit(2);
  const visits = come(concurrencyLimit, 4);
  await wait(1_001);
  expect(visits.map(({ rejected }) => rejected)).toEqual([false, false, true, true]);
  expect(concurrencyLimit.counts).toMatchObject({ inFlight: 2, waiting: 0 });
  visits[0]?.permit?.leave();
  const [next] = come(concurrencyLimit, 1);
  await soon();
  expect(next?.permit).toBeDefined();
});

test('one caller gets its share of permits and no more, and another caller is admitted', async () => {
  const concurrencyLimit = new ConcurrencyLimit(4);
  const greedy = [{ who: 'greedy', most: 2 }];
  const [first] = await Promise.all([concurrencyLimit.enter(greedy), concurrencyLimit.enter(greedy)]);
  expect(await concurrencyLimit.enter(greedy)).toBeNull();
  expect(await concurrencyLimit.enter([{ who: 'calm', most: 2 }])).not.toBeNull();
  first?.leave();
  expect(await concurrencyLimit.enter(greedy)).not.toBeNull();
});

test('a call rejected by one share does not count in the other', async () => {
  const concurrencyLimit = new ConcurrencyLimit(4);
  const [network, full] = [
    { who: 'network', most: 1 },
    { who: 'full', most: 0 },
  ];
  expect(await concurrencyLimit.enter([network, full])).toBeNull();
  const permit = await concurrencyLimit.enter([network]);
  // The member is known only now, and is counted once until the permit is released.
  const member = { who: 'member', most: 1 };
  expect([permit?.countFor(member), permit?.countFor(member)]).toEqual([true, true]);
  const other = await concurrencyLimit.enter(nobody);
  expect(other?.countFor(member)).toBe(false);
  permit?.leave();
  expect(other?.countFor(member)).toBe(true);
  other?.leave();
  expect(concurrencyLimit.counts).toMatchObject({ inFlight: 0, waiting: 0 });
});

test('a call that waited in vain gives its share back', async () => {
  const concurrencyLimit = new ConcurrencyLimit(1);
  const mine = [{ who: 'me', most: 2 }];
  const permit = await concurrencyLimit.enter(mine);
  const second = concurrencyLimit.enter(mine);
  await wait(1_001);
  expect(await second).toBeNull();
  permit?.leave();
  expect(await concurrencyLimit.enter(mine)).not.toBeNull();
});

test('tells beforehand whether a call would be rejected, without counting it', async () => {
  const concurrencyLimit = new ConcurrencyLimit(2);
  const mine = { who: 'me', most: 1 };
  expect(concurrencyLimit.rejects([mine])).toBe(false);
  await concurrencyLimit.enter([mine]);
  expect([concurrencyLimit.rejects([mine]), concurrencyLimit.rejects([{ who: 'you', most: 1 }])]).toEqual([
    true,
    false,
  ]);
  come(concurrencyLimit, 3);
  await soon();
  expect(concurrencyLimit.rejects([])).toBe(true);
  expect(concurrencyLimit.counts).toEqual({ inFlight: 2, waiting: 2, rejected: 2 });
});
