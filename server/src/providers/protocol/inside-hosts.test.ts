import dns, { type LookupAddress } from 'node:dns';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { bucketStore } from '../../platform/files/bucket-store.ts';
import { newFileKey } from '../../platform/files/file-key.ts';
import { publicLookup } from '../../platform/outgoing/public-lookup.ts';
import type { Reach } from '../../platform/outgoing/reach.ts';
import { callProvider } from './call-provider.ts';
import { guardedAgent } from './guarded-agent.ts';

// Answers of the name server, which here belongs to whoever owns the name.
let answers: LookupAddress[][] = [];
type Done = (error: null, found: LookupAddress[]) => void;
const fake = (_: string, __: object, done: Done) => done(null, answers.shift() ?? []);

const outside = { address: '1.1.1.1', family: 4 };
const inside = { address: '127.0.0.1', family: 4 };
const metadata = { address: '169.254.169.254', family: 4 };

let server: Server;
let connections = 0;
beforeAll(async () => {
  server = createServer((socket) => {
    connections += 1;
    socket.on('error', () => undefined).destroy();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // The calls in this test use only one of its overloads.
  vi.spyOn(dns, 'lookup').mockImplementation(fake as never);
});
afterAll(() => {
  vi.restoreAllMocks();
  server.close();
});
beforeEach(() => {
  connections = 0;
});

const ask = (host: string, insideHosts: readonly string[] = []) => {
  // A server that listens on a port has an address of this shape.
  const { port } = server.address() as AddressInfo;
  const to = { kind: 'bank', code: 'LIVE', timeoutMs: 20_000, reach: { insideHosts } } as const;
  return callProvider({ url: `https://${host}:${port}/pay`, body: 'pay', to });
};

test('a call to a name that leads into our own network is never sent', async () => {
  for (const found of [[inside], [metadata], [inside, metadata]]) {
    answers = [found];
    expect(await ask('pay.example')).toEqual({ kind: 'unsent', why: 'NOT_PUBLIC' });
  }
  expect(connections).toBe(0);
});

test('a name that led outside when it was checked, and into our own network when it is called, is not called', async () => {
  answers = [[outside], [inside]];
  const checked = new Promise((resolve) =>
    publicLookup('rebind.example', {}, (error, address) => resolve(error ?? address)),
  );
  expect(await checked).toBe(outside.address);
  expect(await ask('rebind.example')).toEqual({ kind: 'unsent', why: 'NOT_PUBLIC' });
  expect(connections).toBe(0);
});

test('addresses without a name are refused before the connection', async () => {
  expect(await ask('127.0.0.1')).toEqual({ kind: 'unsent', why: 'INSIDE' });
  expect(await ask('[::ffff:127.0.0.1]')).toEqual({ kind: 'unsent', why: 'INSIDE' });
  expect(connections).toBe(0);
});

test('a host that is named in INSIDE_HOSTS may be in our own network', async () => {
  answers = [[inside]];
  // The server there closes the connection without an answer.
  expect(await ask('bank.internal', ['bank.internal'])).toMatchObject({ kind: 'silent' });
  expect(await ask('127.0.0.1', ['127.0.0.1'])).toMatchObject({ kind: 'silent' });
  expect(connections).toBe(2);
});

test('a bucket whose name leads into our own network gets no file', async () => {
  answers = Array.from({ length: 9 }, () => [inside]);
  const { port } = server.address() as AddressInfo;
  const at = { bucket: 'files', region: 'r', accessKey: 'a', secretKey: 'b' };
  const endpoint = `https://s3.example:${port}`;
  const file = { bytes: Buffer.from('x'), contentType: 'image/jpeg' };
  const put = (reach: Reach) =>
    bucketStore({ ...at, endpoint }, guardedAgent(reach)).put(newFileKey('slip', 'jpg'), file);
  await expect(put({ insideHosts: [] })).rejects.toThrow();
  expect(connections).toBe(0);
  await expect(put('anywhere')).rejects.toThrow();
  expect(connections).toBeGreaterThan(0);
});
