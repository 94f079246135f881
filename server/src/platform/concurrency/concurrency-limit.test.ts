import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Entrance, type Place } from './concurrency-limit.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const nobody: [] = [];

/** So many that come one after the other; each says at last what became of it. */
function come(entrance: Entrance, count: number) {
  return Array.from({ length: count }, () => {
    const visit: { place?: Place; turnedAway: boolean } = { turnedAway: false };
    void entrance.enter(nobody).then((place) => {
      if (place) visit.place = place;
      else visit.turnedAway = true;
    });
    return visit;
  });
}
const soon = () => vi.advanceTimersByTimeAsync(0);
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('lets in as many as it has places; as many wait, and the rest is refused at once', async () => {
  const entrance = new Entrance(3);
  const visits = come(entrance, 10);
  await soon();
  expect(visits.map(({ place }) => place !== undefined)).toEqual(visits.map((_, i) => i < 3));
  expect(visits.slice(6).every(({ turnedAway }) => turnedAway)).toBe(true);
  expect(entrance.counts).toEqual({ underWay: 3, waiting: 3, turnedAway: 4 });
});

test('a place that comes free goes to who waits longest, and a place is left once', async () => {
  const entrance = new Entrance(2);
  const visits = come(entrance, 4);
  await soon();
  visits[0]?.place?.leave();
  visits[0]?.place?.leave();
  await soon();
  expect(visits.map(({ place }) => place !== undefined)).toEqual([true, true, true, false]);
  expect(entrance.counts).toMatchObject({ underWay: 2, waiting: 1 });
  for (const { place } of visits) place?.leave();
  await soon();
  visits[3]?.place?.leave();
  expect(entrance.counts).toEqual({ underWay: 0, waiting: 0, turnedAway: 0 });
});

test('nobody joins those who have waited half a second in vain', async () => {
  const entrance = new Entrance(5);
  come(entrance, 6);
  await wait(499);
  const [early] = come(entrance, 1);
  await wait(2);
  const [late] = come(entrance, 1);
  await soon();
  expect([early?.turnedAway, late?.turnedAway]).toEqual([false, true]);
});

test('nobody waits longer than a second', async () => {
  const entrance = new Entrance(2);
  const visits = come(entrance, 4);
  await wait(1_001);
  expect(visits.map(({ turnedAway }) => turnedAway)).toEqual([false, false, true, true]);
  expect(entrance.counts).toMatchObject({ underWay: 2, waiting: 0 });
  visits[0]?.place?.leave();
  const [next] = come(entrance, 1);
  await soon();
  expect(next?.place).toBeDefined();
});

test('one caller fills their share, waiting or inside, and no more; others come in', async () => {
  const entrance = new Entrance(4);
  const greedy = [{ who: 'greedy', most: 2 }];
  const [first] = await Promise.all([entrance.enter(greedy), entrance.enter(greedy)]);
  expect(await entrance.enter(greedy)).toBeNull();
  expect(await entrance.enter([{ who: 'calm', most: 2 }])).not.toBeNull();
  first?.leave();
  expect(await entrance.enter(greedy)).not.toBeNull();
});

test('who is refused for one share is not counted for the other', async () => {
  const entrance = new Entrance(4);
  const [network, full] = [
    { who: 'network', most: 1 },
    { who: 'full', most: 0 },
  ];
  expect(await entrance.enter([network, full])).toBeNull();
  const place = await entrance.enter([network]);
  // Known only now: counted until the place is left, once.
  const member = { who: 'member', most: 1 };
  expect([place?.countFor(member), place?.countFor(member)]).toEqual([true, true]);
  const other = await entrance.enter(nobody);
  expect(other?.countFor(member)).toBe(false);
  place?.leave();
  expect(other?.countFor(member)).toBe(true);
  other?.leave();
  expect(entrance.counts).toMatchObject({ underWay: 0, waiting: 0 });
});

test('who waited in vain leaves their share to themself again', async () => {
  const entrance = new Entrance(1);
  const mine = [{ who: 'me', most: 2 }];
  const place = await entrance.enter(mine);
  const second = entrance.enter(mine);
  await wait(1_001);
  expect(await second).toBeNull();
  place?.leave();
  expect(await entrance.enter(mine)).not.toBeNull();
});

test('says beforehand who would be turned away, and counts nobody in', async () => {
  const entrance = new Entrance(2);
  const mine = { who: 'me', most: 1 };
  expect(entrance.turnsAway([mine])).toBe(false);
  await entrance.enter([mine]);
  expect([entrance.turnsAway([mine]), entrance.turnsAway([{ who: 'you', most: 1 }])]).toEqual([true, false]);
  come(entrance, 3);
  await soon();
  expect(entrance.turnsAway([])).toBe(true);
  expect(entrance.counts).toEqual({ underWay: 2, waiting: 2, turnedAway: 2 });
});
