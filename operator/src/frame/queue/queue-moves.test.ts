import { describe, expect, test } from 'vitest';
import { activeClaim, afterGone, keptItems, nextBeatMs, ownItems, stepFrom } from './queue-moves.ts';

const ids = ['a', 'b', 'c'];

describe('J and K', () => {
  test('go along the list and stay at its ends', () => {
    expect(stepFrom(ids, 'a', 1)).toBe('b');
    expect(stepFrom(ids, 'c', 1)).toBe('c');
    expect(stepFrom(ids, 'a', -1)).toBe('a');
  });

  test('begin at the oldest, or at the end when going up', () => {
    expect(stepFrom(ids, null, 1)).toBe('a');
    expect(stepFrom(ids, null, -1)).toBe('c');
    expect(stepFrom(ids, 'gone', 1)).toBe('a');
    expect(stepFrom([], 'a', 1)).toBe(null);
  });
});

describe('after an item is gone', () => {
  test('the one behind it is next', () => {
    expect(afterGone(ids, ['a', 'c'], 'b')).toBe('c');
  });

  test('the next but one, if the next went with it', () => {
    expect(afterGone(['a', 'b', 'c', 'd'], ['a', 'd'], 'b')).toBe('d');
  });

  test('the one before it, if nothing is left behind it', () => {
    expect(afterGone(ids, ['a', 'b'], 'c')).toBe('b');
  });

  test('the oldest, if it was never in the list, and nothing when nothing waits', () => {
    expect(afterGone([], ['x'], 'b')).toBe('x');
    expect(afterGone(ids, [], 'b')).toBe(null);
  });
});

test('a claim that has run out holds nobody back', () => {
  const now = new Date('2026-11-21T07:00:00Z');
  const claim = { until: '2026-11-21T07:00:30Z' };
  expect(activeClaim(claim, now)).toBe(claim);
  expect(activeClaim(claim, new Date('2026-11-21T07:00:30Z'))).toBeUndefined();
  expect(activeClaim(undefined, now)).toBeUndefined();
});

test('a claim is kept well before it runs out, and not in haste', () => {
  const now = new Date('2026-11-21T07:00:00Z');
  expect(nextBeatMs(new Date('2026-11-21T07:01:00Z'), now)).toBe(30_000);
  expect(nextBeatMs(new Date('2026-11-21T06:59:00Z'), now)).toBe(5000);
});

test('one that is kept for long is looked at every minute all the same', () => {
  const now = new Date('2026-11-21T07:00:00Z');
  expect(nextBeatMs(new Date('2026-11-21T07:30:00Z'), now)).toBe(60_000);
});

test('one’s own are what one keeps, the first to run out first, and what is open', () => {
  const claim = (item: string, keptUntil: string | null, mine = true) => ({
    item,
    mine,
    until: '2026-11-21T07:30:00Z',
    keptUntil,
  });
  const claims = [
    claim('later', '2026-11-21T07:20:00Z'),
    claim('looked', null),
    claim('sooner', '2026-11-21T07:10:00Z'),
    claim('theirs', '2026-11-21T07:10:00Z', false),
  ];
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 7, minute));
  expect(keptItems(claims, at(0))).toEqual(['sooner', 'later']);
  expect(keptItems(claims, at(15))).toEqual(['later']);
  expect(ownItems(claims, 'looked', at(0))).toEqual(['sooner', 'later', 'looked']);
  // Its snooze has ended while it is open, so it stays listed until its assignment ends, too.
  expect(ownItems(claims, 'sooner', at(15))).toEqual(['later', 'sooner']);
  expect(ownItems(claims, 'sooner', at(31))).toEqual([]);
  expect(ownItems(claims, 'theirs', at(0))).toEqual(['sooner', 'later']);
});
