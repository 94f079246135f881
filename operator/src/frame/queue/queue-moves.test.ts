import { describe, expect, test } from 'vitest';
import {
  activeAssignment,
  nextAfter,
  ownItems,
  parkedItems,
  renewalDelayMs,
  stepFrom,
} from './queue-moves.ts';

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

test('an expired assignment does not block an item', () => {
  const now = new Date('2026-11-21T07:00:00Z');
  const assignment = { until: '2026-11-21T07:00:30Z' };
  expect(activeAssignment(assignment, now)).toBe(assignment);
  expect(activeAssignment(assignment, new Date('2026-11-21T07:00:30Z'))).toBeUndefined();
  expect(activeAssignment(undefined, now)).toBeUndefined();
});

test('an assignment is renewed well before it expires, at most every five seconds', () => {
  const now = new Date('2026-11-21T07:00:00Z');
  expect(renewalDelayMs(new Date('2026-11-21T07:01:00Z'), now)).toBe(30_000);
  expect(renewalDelayMs(new Date('2026-11-21T06:59:00Z'), now)).toBe(5000);
});

test('a long assignment is still renewed every minute', () => {
  const now = new Date('2026-11-21T07:00:00Z');
  expect(renewalDelayMs(new Date('2026-11-21T07:30:00Z'), now)).toBe(60_000);
});

test('own items are the parked ones, the first to expire first, and the open one', () => {
  const assignment = (item: string, keptUntil: string | null, mine = true) => ({
    item,
    mine,
    until: '2026-11-21T07:30:00Z',
    keptUntil,
  });
  const assignments = [
    assignment('later', '2026-11-21T07:20:00Z'),
    assignment('looked', null),
    assignment('sooner', '2026-11-21T07:10:00Z'),
    assignment('theirs', '2026-11-21T07:10:00Z', false),
  ];
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 7, minute));
  expect(parkedItems(assignments, at(0))).toEqual(['sooner', 'later']);
  expect(parkedItems(assignments, at(15))).toEqual(['later']);
  expect(ownItems(assignments, 'looked', at(0))).toEqual(['sooner', 'later', 'looked']);
  // The snooze of the open item has ended, so it stays listed until its assignment ends, too.
  expect(ownItems(assignments, 'sooner', at(15))).toEqual(['later', 'sooner']);
  expect(ownItems(assignments, 'sooner', at(31))).toEqual([]);
  expect(ownItems(assignments, 'theirs', at(0))).toEqual(['sooner', 'later']);
});
