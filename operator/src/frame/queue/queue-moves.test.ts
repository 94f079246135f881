import { describe, expect, test } from 'vitest';
import { activeClaim, nextAfter, ownItems, parkedItems, renewalDelayMs, stepFrom } from './queue-moves.ts';

const ids = ['a', 'b', 'c'];

describe('J and K', () => {
  test('move along the list and stop at its ends', () => {
    expect(stepFrom(ids, 'a', 1)).toBe('b');
    expect(stepFrom(ids, 'c', 1)).toBe('c');
    expect(stepFrom(ids, 'a', -1)).toBe('a');
  });

  test('start at the oldest item, or at the last when going up', () => {
    expect(stepFrom(ids, null, 1)).toBe('a');
    expect(stepFrom(ids, null, -1)).toBe('c');
    expect(stepFrom(ids, 'gone', 1)).toBe('a');
    expect(stepFrom([], 'a', 1)).toBe(null);
  });
});

describe('after an item has left the queue', () => {
  test('the next item is opened', () => {
    expect(nextAfter(ids, ['a', 'c'], 'b')).toBe('c');
  });

  test('the one after that is opened, if the next has left too', () => {
    expect(nextAfter(['a', 'b', 'c', 'd'], ['a', 'd'], 'b')).toBe('d');
  });

  test('the previous one is opened, if none follows', () => {
    expect(nextAfter(ids, ['a', 'b'], 'c')).toBe('b');
  });

  test('the first is opened, if the item was not in the list, and none if the queue is empty', () => {
    expect(nextAfter([], ['x'], 'b')).toBe('x');
    expect(nextAfter(ids, [], 'b')).toBe(null);
  });
});

test('an expired claim does not block an item', () => {
  const now = new Date('2026-11-21T07:00:00Z');
  const claim = { until: '2026-11-21T07:00:30Z' };
  expect(activeClaim(claim, now)).toBe(claim);
  expect(activeClaim(claim, new Date('2026-11-21T07:00:30Z'))).toBeUndefined();
  expect(activeClaim(undefined, now)).toBeUndefined();
});

test('a claim is renewed well before it expires, at most every five seconds', () => {
  const now = new Date('2026-11-21T07:00:00Z');
  expect(renewalDelayMs(new Date('2026-11-21T07:01:00Z'), now)).toBe(30_000);
  expect(renewalDelayMs(new Date('2026-11-21T06:59:00Z'), now)).toBe(5000);
});

test('a long claim is still renewed every minute', () => {
  const now = new Date('2026-11-21T07:00:00Z');
  expect(renewalDelayMs(new Date('2026-11-21T07:30:00Z'), now)).toBe(60_000);
});

test('own items are the parked ones, the first to expire first, and the open one', () => {
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
  expect(parkedItems(claims, at(0))).toEqual(['sooner', 'later']);
  expect(parkedItems(claims, at(15))).toEqual(['later']);
  expect(ownItems(claims, 'looked', at(0))).toEqual(['sooner', 'later', 'looked']);
  // Its snooze has ended while it is open, so it stays listed until its assignment ends, too.
  expect(ownItems(claims, 'sooner', at(15))).toEqual(['later', 'sooner']);
  expect(ownItems(claims, 'sooner', at(31))).toEqual([]);
  expect(ownItems(claims, 'theirs', at(0))).toEqual(['sooner', 'later']);
});
