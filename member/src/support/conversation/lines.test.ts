import { expect, test } from 'vitest';
import type { Message } from './history/thread.ts';
import { linesOf, settleOutbox } from './lines.ts';
import type { Shipment } from './outbox/outgoing.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 24, 10, minute));
const message = (seq: number, own: boolean, more: Partial<Message> = {}): Message => ({
  _id: `id-${seq}`,
  clientId: own ? `c-${seq}` : null,
  seq,
  sender: own ? 'customer' : 'other',
  by: own ? 'customer' : 'person',
  name: 'แนน',
  createdAt: at(seq).toISOString(),
  message: { message_type: 'text', payload: String(seq) },
  ...more,
});
const shipment = (clientId: string, more: Partial<Shipment> = {}): Shipment => ({
  outgoing: {
    clientId,
    owner: 'guest',
    at: at(30).getTime(),
    content: { message_type: 'text', payload: clientId },
    file: null,
    failure: null,
  },
  delivery: 'waiting',
  failure: null,
  sentBytes: 0,
  storedAt: null,
  ...more,
});
const none: ReadonlyMap<string, string> = new Map();

test('stored messages come in order, then those being sent, each once', () => {
  const lines = linesOf(
    [message(1, true), message(2, false)],
    [shipment('c-1'), shipment('c-3')],
    null,
    none,
  );
  expect(lines.map(({ key, seq, delivery }) => [key, seq, delivery])).toEqual([
    ['c-1', 1, 'succeed'],
    ['id-2', 2, 'succeed'],
    ['c-3', null, 'waiting'],
  ]);
});

test('a refused message stays where it was refused, and later ones follow it', () => {
  const refused = (clientId: string, after?: number) =>
    shipment(clientId, {
      delivery: 'failed',
      failure: { reason: 'refused', text: 'no', canResend: true, ...(after === undefined ? {} : { after }) },
    });
  const keys = (...shipments: Shipment[]) =>
    linesOf([message(4, true), message(6, false)], shipments, null, none).map(({ key }) => key);
  expect(keys(refused('x', 4), shipment('c-9'))).toEqual(['c-4', 'x', 'id-6', 'c-9']);
  expect(keys(shipment('c-9'), refused('x', 6))).toEqual(['c-4', 'id-6', 'x', 'c-9']);
  expect(keys(refused('x', 4), refused('y', 4), refused('old', 2))).toEqual(['old', 'c-4', 'x', 'y', 'id-6']);
  expect(keys(refused('unplaced'))).toEqual(['c-4', 'id-6', 'unplaced']);
});

test('stored shipments are removed, and refused ones placed below the last stored number', () => {
  const removed: string[] = [];
  const settled: number[] = [];
  const outbox = {
    shipments: () =>
      [shipment('c-1', { storedAt: at(1) }), shipment('c-3', { storedAt: at(3) })].filter(
        ({ outgoing }) => !removed.includes(outgoing.clientId),
      ),
    remove: (clientId: string) => removed.push(clientId),
    settleBelow: (seq: number) => settled.push(seq),
  };
  settleOutbox({ shown: null, ahead: null }, outbox);
  expect(settled).toEqual([]);
  const messages = [message(1, true), message(2, false)];
  settleOutbox({ shown: { from: 1, to: 2, messages }, ahead: null }, outbox);
  expect([removed, settled]).toEqual([['c-1'], [3]]);
});

test('an own message is read when the agent’s read time or a later agent message says so', () => {
  const own = [message(1, true), message(2, true)];
  const read = (more: Message[], agentReadAt: Date | null) =>
    linesOf([...own, ...more], [], agentReadAt, none).map(({ isRead }) => isRead);
  expect(read([], null)).toEqual([false, false]);
  expect(read([], at(1))).toEqual([true, false]);
  expect(read([message(3, false, { by: 'bot' })], null)).toEqual([false, false, false]);
  expect(read([message(3, false)], null)).toEqual([true, true, false]);
});

test('an unchanged message keeps its object, and an own picture is shown from the device', () => {
  const payload = { fileType: 'image' as const, filePath: 'chat/x.webp', url: '/files/x' };
  const picture = message(1, true, { message: { message_type: 'media', payload } });
  const previews = new Map([['c-1', 'blob:1']]);
  const [first] = linesOf([picture], [], null, previews);
  expect(first?.message.payload).toMatchObject({ url: 'blob:1', filePath: 'chat/x.webp' });
  expect(linesOf([picture], [], null, previews)[0]).toBe(first);
  expect(linesOf([picture], [], at(5), previews)[0]).not.toBe(first);
});

test('an upload shows its sent bytes, and all of them once the server has the file', () => {
  const file = { name: 'a.png', fileType: 'image' as const, bytes: 100, blob: null, path: null, uploads: 0 };
  const of = (path: string | null, more: Partial<Shipment>) => {
    const base = shipment('c-1', { sentBytes: 40, ...more });
    return linesOf([], [{ ...base, outgoing: { ...base.outgoing, file: { ...file, path } } }], null, none)[0]
      ?.upload;
  };
  expect(of(null, { delivery: 'uploading_file' })).toMatchObject({
    sentBytes: 40,
    bytes: 100,
    name: 'a.png',
  });
  expect(of('chat/x', { delivery: 'sending' })).toMatchObject({ sentBytes: 100 });
  expect(of('chat/x', { delivery: 'succeed', storedAt: at(9) })).toBeNull();
});
