import { get, type IncomingMessage } from 'node:http';
import { finished, type Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { type TestServer, testServer } from '../../testing/app.ts';
import { type TestBackoffice, testBackoffice } from '../../testing/backoffice/backoffice-server.ts';
import { sentFiles } from '../call/transfer-concurrency.ts';
import { newFileKey } from './file-key.ts';
import type { FileStore } from './file-store.ts';

/** Size above what the system buffers on a connection. */
const large = 24 * 1024 * 1024;
const small = 5 * 1024;
const key = newFileKey('picture', 'webp');
const smallKey = newFileKey('picture', 'webp');

let server: TestServer;
let backoffice: TestBackoffice;
const opened: Readable[] = [];
beforeAll(async () => {
  const watch = (files: FileStore): FileStore => ({
    ...files,
    // A file that is served is never read as a whole.
    get: () => Promise.reject(new Error('a whole file was read')),
    async open(key, range) {
      const file = await files.open(key, range);
      if (file?.bytes) opened.push(file.bytes);
      return file;
    },
  });
  server = await testServer({
    env: { TRUST_PROXY: 'loopback' },
    deps: (deps) => ({ ...deps, files: watch(deps.files) }),
  });
  backoffice = await testBackoffice(server);
  const contentType = 'image/webp';
  await server.deps.files.put(key, { bytes: Buffer.alloc(large, 'x'), contentType });
  await server.deps.files.put(smallKey, { bytes: Buffer.alloc(small, 'y'), contentType });
});
afterAll(async () => {
  await backoffice?.close();
  await server?.close();
});
const answers: IncomingMessage[] = [];
const hangUp = async () => {
  for (const answer of answers.splice(0)) answer.destroy();
  await expect.poll(() => opened.every((file) => file.closed)).toBe(true);
  opened.length = 0;
};
afterEach(hangUp);

/** Asks for a file from an address, and reads nothing of the answer. */
const ask = (url: string, path: string, from = '203.0.113.7', headers = {}) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    get(
      `${url}/files/${path}`,
      { agent: false, headers: { 'x-forwarded-for': from, ...headers } },
      (answer) => {
        answers.push(answer.pause());
        answer.on('error', () => {});
        resolve(answer);
      },
    ).on('error', reject);
  });
const ports = () => [server.url, backoffice.url];
const allow = (limits: { most?: number; maxBytes?: number; maxOfOne?: number; maxBytesOfOne?: number }) => {
  const before = { ...sentFiles };
  Object.assign(sentFiles, limits);
  onTestFinished(() => void Object.assign(sentFiles, before));
};

test('a reader who takes nothing holds a small part of the file in memory, on both ports', async () => {
  for (const url of ports()) {
    const { memoryUsage } = process;
    const before = memoryUsage().arrayBuffers;
    for (let n = 0; n < 4; n++) expect((await ask(url, key)).statusCode).toBe(200);
    await expect.poll(() => opened.length).toBe(4);
    expect(memoryUsage().arrayBuffers - before).toBeLessThan(large);
    expect(opened.some((file) => file.readableLength > 1024 * 1024)).toBe(false);
    await hangUp();
  }
});

test('a reader who goes away lets the file go, on both ports', async () => {
  for (const url of ports()) {
    const answer = await ask(url, key);
    expect(opened.map((file) => file.closed)).toEqual([false]);
    answer.destroy();
    await expect.poll(() => opened[0]?.closed).toBe(true);
    opened.length = 0;
  }
});

test('a reader who takes nothing for a minute is cut off, and one who reads on is not', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  for (const url of ports()) {
    const [silent, reading] = [await ask(url, key), await ask(url, key)];
    const cut = new Promise((resolve) => finished(silent, resolve));
    const readOn = async () => {
      for (let read = 0; read < 8 * 1024 * 1024; )
        read +=
          (
            reading.read() ??
            (await new Promise<null>((resolve) => reading.once('readable', () => resolve(null))))
          )?.length ?? 0;
    };
    await readOn();
    vi.advanceTimersByTime(60_000);
    await readOn();
    vi.advanceTimersByTime(60_000);
    silent.resume();
    expect(await cut).toMatchObject({ code: 'ECONNRESET' });
    reading.resume();
    await new Promise((resolve) => reading.once('end', resolve));
    expect(reading.complete).toBe(true);
    await hangUp();
  }
});

test('one network may have a limited number of files in progress, and takes none from another, on both ports', async () => {
  allow({ maxOfOne: 3 });
  for (const url of ports()) {
    for (let n = 0; n < 3; n++) expect((await ask(url, key)).statusCode).toBe(200);
    const refused = await ask(url, smallKey);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '2']);
    expect((await ask(url, smallKey, '203.0.113.8')).statusCode).toBe(200);
    await hangUp();
    await expect.poll(async () => (await ask(url, smallKey)).statusCode).toBe(200);
  }
});

test('one network may have a limited number of bytes in progress, and a refused file is closed', async () => {
  allow({ maxBytesOfOne: large });
  for (const url of ports()) {
    expect((await ask(url, key)).statusCode).toBe(200);
    expect((await ask(url, smallKey)).statusCode).toBe(429);
    expect((await ask(url, smallKey, '203.0.113.8')).statusCode).toBe(200);
    await expect.poll(() => opened.map((file) => file.closed)).toEqual([false, true, true]);
    await hangUp();
  }
});

test('all networks together have a limit, which the other port does not share', async () => {
  allow({ most: 2 });
  const [first = '', second = ''] = ports();
  for (const address of ['203.0.113.7', '203.0.113.8'])
    expect((await ask(first, key, address)).statusCode).toBe(200);
  expect((await ask(first, smallKey, '203.0.113.9')).statusCode).toBe(429);
  expect((await ask(second, smallKey, '203.0.113.9')).statusCode).toBe(200);
});

test('a part has at most two megabytes, wherever it begins', async () => {
  const most = 2 * 1024 * 1024;
  for (const [range, from] of [
    ['bytes=0-', 0],
    [`bytes=5-${large}`, 5],
    [`bytes=-${3 * 1024 * 1024}`, large - 3 * 1024 * 1024],
  ] as const) {
    const { statusCode, headers } = await ask(server.url, key, undefined, { range });
    expect([statusCode, headers['content-length'], headers['content-range']]).toEqual([
      206,
      String(most),
      `bytes ${from}-${from + most - 1}/${large}`,
    ]);
  }
});
