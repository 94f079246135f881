import { expect, test } from 'vitest';
import type { Case, Message, Note } from '../chat.ts';
import { threadItems } from './thread-items.ts';

interface Said extends Partial<Message> {
  readonly at: string;
}

const message = (seq: number, { at, ...part }: Said): Message => ({
  _id: `m${seq}`,
  seq,
  sender: 'customer',
  by: 'customer',
  message: { message_type: 'text', payload: 'x' },
  createdAt: `2026-11-${at}:00.000Z`,
  ...part,
});
const ours = { sender: 'other', by: 'person', name: 'noy' } as const;
const note = (id: string, afterSeq: number): Note => ({
  id,
  afterSeq,
  who: 'noy',
  text: 'n',
  at: '2026-11-24T06:00:00.000Z',
});
const ended = (at: string): Case => ({
  openedAt: '2026-11-20T00:00:00.000Z',
  solvedAt: `2026-11-${at}:00.000Z`,
  how: 'person',
  by: 'noy',
  rating: null,
});
const nothing = { isAll: true, notes: [], cases: [] };
const keys = (parts: Parameters<typeof threadItems>[0]) => threadItems(parts).map(({ key }) => key);

test('each Bangkok day has one heading', () => {
  const messages = [
    message(1, { at: '23T16:59' }),
    message(2, { at: '23T17:01' }),
    message(3, { at: '24T06:00' }),
  ];
  expect(keys({ ...nothing, messages })).toEqual(['day 2026-11-23', 'm1', 'day 2026-11-24', 'm2', 'm3']);
});

test('a note comes after the message that was the last when it was written', () => {
  const messages = [message(1, { at: '24T06:00' }), message(2, { at: '24T06:01' })];
  expect(keys({ ...nothing, messages, notes: [note('a', 1), note('b', 2), note('c', 0)] })).toEqual([
    'note c',
    'day 2026-11-24',
    'm1',
    'note a',
    'm2',
    'note b',
  ]);
});

test('a note of a page that is not loaded is not shown', () => {
  const messages = [message(5, { at: '24T06:00' })];
  expect(keys({ ...nothing, isAll: false, messages, notes: [note('a', 2), note('b', 5)] })).toEqual([
    'day 2026-11-24',
    'm5',
    'note b',
  ]);
});

test('the end of a case is shown between messages, and those of older pages are not', () => {
  const messages = [message(1, { at: '24T06:00' }), message(2, { at: '24T08:00' })];
  const cases = [ended('24T09:00'), ended('24T07:00')];
  expect(keys({ ...nothing, messages, cases })).toEqual([
    'day 2026-11-24',
    'm1',
    'end 2026-11-24T07:00:00.000Z',
    'm2',
    'end 2026-11-24T09:00:00.000Z',
  ]);
  // Cases that ended before the oldest loaded message belong to older pages.
  expect(keys({ ...nothing, isAll: false, messages: messages.slice(1), cases })).toEqual([
    'day 2026-11-24',
    'm2',
    'end 2026-11-24T09:00:00.000Z',
  ]);
});

test('the last of several messages in a row from one sender is marked as last', () => {
  const messages = [
    message(1, { at: '24T06:00', ...ours }),
    message(2, { at: '24T06:01', ...ours }),
    message(3, { at: '24T06:30', ...ours }),
    message(4, { at: '24T06:31', ...ours, name: 'mali' }),
  ];
  const last = threadItems({ ...nothing, messages }).flatMap((item) =>
    item.kind === 'message' ? item.endsGroup : [],
  );
  expect(last).toEqual([false, true, true, true]);
});

test('a pressed choice is marked on the message that offered it', () => {
  const offered = [
    { title: 'A', payload: 'a' },
    { title: 'B', payload: 'b' },
  ];
  const messages = [
    message(1, {
      at: '24T06:00',
      ...ours,
      message: { message_type: 'buttons', payload: 'x', payloads: offered },
    }),
    message(2, { at: '24T06:01', message: { message_type: 'postback', payloads: offered.slice(1) } }),
  ];
  const pressed = threadItems({ ...nothing, messages }).flatMap((item) =>
    item.kind === 'message' ? [item.pressed] : [],
  );
  expect(pressed).toEqual(['b', null]);
});
