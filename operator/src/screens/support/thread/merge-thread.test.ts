import { expect, test } from 'vitest';
import type { Message } from '../chat.ts';
import { type LoadedMessages, mergeThread } from './merge-thread.ts';

const message = (seq: number, text = 'x'): Message => ({
  _id: `m${seq}`,
  seq,
  sender: 'customer',
  by: 'customer',
  message: { message_type: 'text', payload: text },
  createdAt: '2026-11-24T06:00:00.000Z',
});
/** Returns a page as the server sends it, newest first. */
const page = (from: number, to: number, isAll = false) => ({
  rows: Array.from({ length: to - from + 1 }, (_, n) => message(to - n)),
  isAll,
});
const seqs = ({ messages }: LoadedMessages) => messages.map(({ seq }) => seq);

test('a first page is ordered oldest first', () => {
  expect(seqs(mergeThread(undefined, page(3, 5)))).toEqual([3, 4, 5]);
});

test('older pages are put before the known messages, and the oldest marks the end', () => {
  const known = mergeThread(undefined, page(4, 6));
  const more = mergeThread(known, page(1, 3, true));
  expect(seqs(more)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(more.isAll).toBe(true);
});

test('the newest page replaces the messages it holds, and older ones stay', () => {
  const known = mergeThread(mergeThread(undefined, page(4, 6)), page(1, 3, true));
  const more = mergeThread(known, { rows: [message(7), message(6, 'removed'), message(5)], isAll: false });
  expect(seqs(more)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(more.messages[5]?.message.payload).toBe('removed');
  expect(more.isAll).toBe(true);
});

test('a newest page with a gap before it replaces the known messages', () => {
  const known = mergeThread(undefined, page(1, 3, true));
  const more = mergeThread(known, page(10, 12));
  expect(seqs(more)).toEqual([10, 11, 12]);
  expect(more.isAll).toBe(false);
});

test('one message read again replaces only itself', () => {
  const known = mergeThread(undefined, page(1, 4, true));
  const more = mergeThread(known, { rows: [message(2, 'again')], isAll: false });
  expect(seqs(more)).toEqual([1, 2, 3, 4]);
  expect(more.messages[1]?.message.payload).toBe('again');
  expect(more.isAll).toBe(true);
});

test('an empty page only marks the end', () => {
  const known = mergeThread(undefined, page(1, 2));
  expect(mergeThread(known, { rows: [], isAll: true })).toEqual({ ...known, isAll: true });
});
