import { expect, test } from 'vitest';
import { type Hint, withoutRepeats } from './outbox-row.ts';

const hint = (memberId: string, data: object, event = 'wallet'): Hint => ({ memberId, event, data });

test('a hint contained in another of its member and event is left out, in any order', () => {
  const [all, sent, done] = [hint('a', {}), hint('a', { id: 1 }), hint('a', { id: 1, status: 'SUCCESS' })];
  expect(withoutRepeats([all, sent, done, all])).toEqual([done]);
  expect(withoutRepeats([done, sent, all])).toEqual([done]);
});

test('a hint about another object, event or member is kept', () => {
  const each = [
    hint('a', { id: 1 }),
    hint('a', { id: 2 }),
    hint('a', { id: 1 }, 'deposit'),
    hint('b', { id: 1 }),
  ];
  expect(withoutRepeats(each)).toHaveLength(4);
});
