import { expect, test } from 'vitest';
import { type Hint, withoutRepeats } from './outbox-row.ts';

const hint = (memberId: string, data: object, event = 'wallet'): Hint => ({ memberId, event, data });

test('a hint that says no more than another of its member and event is left out, whichever came first', () => {
  const [all, sent, done] = [hint('a', {}), hint('a', { id: 1 }), hint('a', { id: 1, status: 'SUCCESS' })];
  expect(withoutRepeats([all, sent, done, all])).toEqual([done]);
  expect(withoutRepeats([done, sent, all])).toEqual([done]);
});

test('what is about something else stays: another thing, event or member', () => {
  const each = [
    hint('a', { id: 1 }),
    hint('a', { id: 2 }),
    hint('a', { id: 1 }, 'deposit'),
    hint('b', { id: 1 }),
  ];
  expect(withoutRepeats(each)).toHaveLength(4);
});
