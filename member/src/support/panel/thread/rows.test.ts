import { expect, test } from 'vitest';
import type { Line } from '../../conversation/conversation.ts';
import { type LineRow, rowsOf } from './rows.ts';

let count = 0;

function line(at: string, over: Partial<Line> = {}): Line {
  count += 1;
  return {
    key: `k${count}`,
    isOwn: false,
    by: 'person',
    name: 'Nan',
    message: { message_type: 'text', payload: 'x' },
    at: new Date(`2026-11-${at}+07:00`),
    seq: count,
    delivery: 'succeed',
    failure: null,
    upload: null,
    isRead: true,
    ...over,
  };
}
const own = { isOwn: true, by: 'customer', name: null } as const;
const linesOf = (lines: Line[]) => rowsOf(lines).filter((row): row is LineRow => row.kind === 'line');

test('each day has one heading, from midnight in Bangkok', () => {
  const rows = rowsOf([line('20T23:59:00'), line('21T00:01:00'), line('21T09:00:00')]);
  expect(rows.map(({ kind }) => kind)).toEqual(['day', 'line', 'day', 'line', 'line']);
  expect(rowsOf([])).toEqual([]);
});

test('a device clock that is a day behind adds no second heading', () => {
  const rows = rowsOf([
    line('20T10:00:00'),
    line('21T10:00:00'),
    line('20T22:00:00', { ...own, delivery: 'waiting' }),
  ]);
  expect(rows.map(({ kind }) => kind)).toEqual(['day', 'line', 'day', 'line', 'line']);
});

test('messages sent close together are a group with one footer', () => {
  const rows = linesOf([
    line('21T09:00:00', own),
    line('21T09:01:00', own),
    line('21T09:02:00'),
    line('21T09:08:00'),
    line('21T09:08:30', { by: 'bot', name: null }),
  ]);
  expect(rows.map(({ startsGroup }) => startsGroup)).toEqual([true, false, true, true, true]);
  expect(rows.map(({ endsGroup }) => endsGroup)).toEqual([false, true, true, true, true]);
  expect(rows.map(({ hasFooter }) => hasFooter)).toEqual([false, true, true, true, true]);
});

test('a message with another state has its own footer within a group', () => {
  const rows = linesOf([
    line('21T09:00:00', own),
    line('21T09:00:10', { ...own, isRead: false }),
    line('21T09:00:20', { ...own, delivery: 'sending', isRead: false }),
  ]);
  expect(rows.map(({ hasFooter }) => hasFooter)).toEqual([true, true, true]);
});

test('a sender’s name is shown when the sender changes to a named one', () => {
  const rows = linesOf([
    line('21T09:00:00'),
    line('21T09:01:00', own),
    line('21T09:02:00'),
    line('21T09:03:00', { by: 'house', name: null }),
    line('21T09:04:00'),
    line('21T09:05:00', { name: 'Som' }),
    line('21T09:06:00', { by: 'bot', name: null }),
    line('21T09:07:00', { name: 'Som' }),
  ]);
  expect(rows.map(({ speaker }) => speaker)).toEqual(['Nan', null, null, null, null, 'Som', null, 'Som']);
});

test('a message that waits for an earlier file is marked', () => {
  const upload = { name: 'a.jpg', fileType: 'image', bytes: 9, sentBytes: 1, preview: null } as const;
  const rows = linesOf([
    line('21T09:00:00', { ...own, delivery: 'waiting' }),
    line('21T09:00:00', { ...own, delivery: 'uploading_file', upload }),
    line('21T09:00:10', { ...own, delivery: 'waiting' }),
  ]);
  expect(rows.map(({ behindFile }) => behindFile)).toEqual([false, false, true]);
});

test('a refused file does not hold up the next message', () => {
  const upload = { name: 'a.jpg', fileType: 'image', bytes: 9, sentBytes: 0, preview: null } as const;
  const failure = { reason: 'refused', text: 'no', canResend: false } as const;
  const rows = linesOf([
    line('21T09:00:00', { ...own, delivery: 'failed', upload, failure }),
    line('21T09:00:10', { ...own, delivery: 'waiting' }),
  ]);
  expect(rows.map(({ behindFile }) => behindFile)).toEqual([false, false]);
});

test('a pressed choice belongs to the nearest earlier message that offered it', () => {
  const offer = {
    message: {
      message_type: 'buttons',
      payload: 'How?',
      payloads: [
        { title: 'Wait', payload: 'wait' },
        { title: 'Ask', payload: 'ask' },
      ],
    },
  } as const satisfies Partial<Line>;
  const press = (payload: string, over: Partial<Line> = {}) =>
    line('21T09:00:00', {
      ...own,
      message: { message_type: 'postback', payload: null, payloads: [{ title: payload, payload }] },
      ...over,
    });
  const refused = { reason: 'refused', text: 'No', canResend: false } as const;
  const offered = (lines: Line[]) => linesOf(lines).map(({ pressed }) => pressed.join());
  expect(offered([line('21T09:00:00', offer), line('21T09:00:00', offer), press('wait')])).toEqual([
    '',
    'wait',
    '',
  ]);
  expect(offered([line('21T09:00:00', offer), press('wait'), press('ask')])).toEqual(['wait,ask', '', '']);
  expect(
    offered([line('21T09:00:00', offer), press('wait', { delivery: 'failed', failure: refused })]),
  ).toEqual(['', '']);
});
