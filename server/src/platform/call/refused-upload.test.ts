import { connect, type Socket } from 'node:net';
import type { BackofficeCall } from '@kapao/contract/backoffice/backoffice-call';
import { backofficeCalls } from '@kapao/contract/backoffice/backoffice-calls';
import type { Call } from '@kapao/contract/call';
import { calls } from '@kapao/contract/calls';
import { type CallName, splitPath } from '@kapao/contract/paths';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type TestServer, testServer } from '../../testing/app.ts';
import { type TestBackoffice, testBackoffice } from '../../testing/backoffice/backoffice-server.ts';
import { patience } from '../../testing/process/patience.ts';
import { maxRestBytes } from '../http/error-handler.ts';
import { memberUploads } from './transfer-concurrency.ts';

let server: TestServer;
let backoffice: TestBackoffice;
let asMember: string;
let asOperator: string;
beforeAll(async () => {
  server = await testServer();
  backoffice = await testBackoffice(server);
  asMember = `x-requested-with: kapao\r\nauthorization: Bearer ${(await server.createMember()).token}`;
  asOperator = `x-requested-with: kapao-backoffice\r\ncookie: kapao_backoffice=${(await backoffice.staffMember('owner')).token}`;
});
afterAll(async () => {
  // Closed by force, because a connection with an unread request, which is a test's finding, would be waited for.
  for (const port of [backoffice, server]) port?.app.server.closeAllConnections();
  await backoffice?.close();
  await server?.close();
});

const mebibyte = 1024 * 1024;
/** Number of bytes above what the system buffers on a connection. */
const tooMuch = 16 * mebibyte;
const head =
  '--x\r\ncontent-disposition: form-data; name="file"; filename="film.mp4"\r\ncontent-type: video/mp4\r\n\r\n';
const film = Buffer.alloc(mebibyte, 0x61);
const tail = '\r\n--x--\r\n';

interface Sent {
  readonly url: string;
  readonly path: string;
  readonly as: string;
  readonly isChunked?: boolean;
  readonly bytes?: number;
  /** Parts sent before the file. */
  readonly before?: string;
}

/** Opens a connection that is paused, so that nothing is read before the test asks for it. */
function open(url: string): Socket {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.setTimeout(patience(20_000), () => socket.destroy(new Error('the server neither reads nor writes')));
  return socket.pause();
}

/** Sends everything before it reads the answer, as a phone does. Throws if the connection is cut meanwhile. */
async function sendAll(sent: Sent): Promise<Socket> {
  const socket = open(sent.url);
  const size = Math.ceil((sent.bytes ?? tooMuch) / mebibyte) * mebibyte;
  const length = head.length + size + tail.length;
  const part = (bytes: Buffer | string) =>
    write(
      socket,
      sent.isChunked
        ? Buffer.concat([
            Buffer.from(`${bytes.length.toString(16)}\r\n`),
            Buffer.from(bytes),
            Buffer.from('\r\n'),
          ])
        : bytes,
    );
  await write(
    socket,
    `POST ${sent.path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${sent.as}\r\nidempotency-key: ${v7()}\r\n` +
      'content-type: multipart/form-data; boundary=x\r\n' +
      `${sent.isChunked ? 'transfer-encoding: chunked' : `content-length: ${length}`}\r\n\r\n`,
  );
  await part((sent.before ?? '') + head);
  for (let bytes = 0; bytes < size; bytes += mebibyte) await part(film);
  await part(tail);
  if (sent.isChunked) await write(socket, '0\r\n\r\n');
  return socket;
}

const write = (socket: Socket, bytes: Buffer | string) =>
  new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.write(bytes, (fault) => (fault ? reject(fault) : resolve()));
    socket.once('drain', () => socket.off('error', reject));
  });

/** Returns the next answer on this connection. */
async function answerOn(socket: Socket): Promise<string> {
  let read = '';
  for await (const bytes of socket.iterator({ destroyOnReturn: false })) {
    read += bytes;
    const length = Number(/content-length: (\d+)/i.exec(read)?.[1] ?? Number.NaN);
    if (read.length >= read.indexOf('\r\n\r\n') + 4 + length) return read;
  }
  throw new Error(`the line was cut after ${JSON.stringify(read)}`);
}

const uploads = (all: Readonly<Record<string, Call | BackofficeCall>>) =>
  Object.entries(all).flatMap(([name, { upload }]) => (upload ? [{ name, most: upload.maxBytes }] : []));
const ofMembers = uploads(calls).map((call) => {
  // The keys of `calls` are the names of the wire.
  const { path } = splitPath(call.name as CallName);
  return { ...call, path, isBackoffice: false };
});
const ofBackoffice = uploads(backofficeCalls).map((call) => {
  const [, path = ''] = (backofficeCalls as Record<string, BackofficeCall>)[call.name]?.path.split(' ') ?? [];
  return { ...call, path: path.replace(':id', v7()), isBackoffice: true };
});

describe.each([...ofMembers, ...ofBackoffice])(
  'a file that is too large for $name',
  ({ path, isBackoffice, most }) => {
    test.each([false, true])(
      'is refused with 413, and the connection stays usable (chunked: %s)',
      async (isChunked) => {
        const { url } = isBackoffice ? backoffice : server;
        const as = isBackoffice ? asOperator : asMember;
        const socket = await sendAll({ url, path, as, isChunked, bytes: most + tooMuch });
        const answer = await answerOn(socket);
        expect(answer).toMatch(/^HTTP\/1\.1 413 /);
        expect(answer).toContain('"code":"INVALID_INPUT"');
        socket.write(`GET ${path}/none HTTP/1.1\r\nhost: 127.0.0.1\r\n${as}\r\n\r\n`);
        expect(await answerOn(socket)).toMatch(/^HTTP\/1\.1 404 /);
        socket.destroy();
      },
    );
  },
);

/** Fields of more parts than any call has. */
const fields = Array.from(
  { length: 12 },
  (_, n) => `--x\r\ncontent-disposition: form-data; name="f${n}"\r\n\r\n1\r\n`,
).join('');

test('a body with too many parts is refused with 400', async () => {
  const [{ path = '' } = {}] = ofMembers;
  const socket = await sendAll({
    url: server.url,
    path,
    as: asMember,
    isChunked: true,
    before: fields,
  });
  expect(await answerOn(socket)).toMatch(/^HTTP\/1\.1 400 /);
  socket.destroy();
});

test('three member calls and four back-office calls take uploads', () => {
  expect(ofMembers.map(({ name }) => name)).toEqual(['uploadChatImage', 'uploadChatVideo', 'uploadSlip']);
  expect(ofBackoffice.length).toBe(4);
});

test('a JSON body that is too large is refused with 413', async () => {
  const socket = open(server.url);
  await write(
    socket,
    `POST /api/login HTTP/1.1\r\nhost: 127.0.0.1\r\nx-requested-with: kapao\r\ncontent-type: application/json\r\ncontent-length: ${tooMuch}\r\n\r\n`,
  );
  for (let bytes = 0; bytes < tooMuch; bytes += mebibyte) await write(socket, film);
  expect(await answerOn(socket)).toMatch(/^HTTP\/1\.1 413 /);
  socket.destroy();
});

test('an endless upload is cut off', async () => {
  const [{ path = '' } = {}] = ofMembers;
  const endless = { url: server.url, path, as: asMember, isChunked: true, bytes: 2 * maxRestBytes };
  await expect(sendAll(endless)).rejects.toThrow(/EPIPE|ECONNRESET/);
});

test('an upload for which memory runs out is refused with 429', async () => {
  const room = memberUploads as { maxBytes: number };
  const { maxBytes } = room;
  room.maxBytes = mebibyte;
  onTestFinished(() => {
    room.maxBytes = maxBytes;
  });
  const [{ path = '', most = 0 } = {}] = ofMembers;
  const socket = await sendAll({ url: server.url, path, as: asMember, bytes: most });
  expect(await answerOn(socket)).toMatch(/^HTTP\/1\.1 429 /);
  socket.destroy();
});
