import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newKey, type TestServer, testServer } from '../../../testing/app.ts';
import { patience } from '../../../testing/process/patience.ts';
import { readToEnd } from '../../../testing/wire.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({
    env: {
      CONNECTION_LIMIT: '10',
      HEADER_TIMEOUT_S: '1',
      KEEP_ALIVE_S: '1',
      REQUESTS_PER_CONNECTION: '2',
      UPLOAD_LEAST_RATE: '100',
      UPLOAD_WINDOW_S: '1',
    },
  });
});
afterAll(() => server?.close());

const open = () => {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  return socket.on('error', () => undefined);
};
const health = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n';

test('connections above the ceiling are closed, and counted', async () => {
  const held = Array.from({ length: 10 }, open);
  await Promise.all(held.map((socket) => once(socket, 'connect')));
  expect(await readToEnd(open())).toBe('');
  const { body } = await server.monitor.inject('/metrics');
  expect(body).toMatch(/^kapao_connections_dropped [1-9]/m);
  for (const socket of held) socket.destroy();
  await expect.poll(async () => (await fetch(`${server.url}/healthz`)).status).toBe(200);
});

test('a head that does not arrive in time is answered with 408', async () => {
  const socket = open();
  socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
  expect(await readToEnd(socket)).toMatch(/^HTTP\/1\.1 408 /);
});

test('a connection without requests is closed, and one ends after its last request', async () => {
  const idle = open();
  idle.write(health);
  expect(await readToEnd(idle)).toMatch(/^HTTP\/1\.1 200 /);
  const busy = open();
  busy.write(health);
  await once(busy, 'data');
  busy.write(health);
  expect((await readToEnd(busy)).toLowerCase()).toContain('connection: close');
});

describe('a body', () => {
  const part = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
  const head = (path: string, type: string, token = '') =>
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nX-Requested-With: kapao\r\nIdempotency-Key: ${newKey()}\r\n` +
    `Content-Type: ${type}\r\nAuthorization: Bearer ${token}\r\nContent-Length: 5000\r\n\r\n`;

  /** Sends this many bytes each tenth of a second until the server ends the connection; returns its answer. */
  async function drip(start: string, bytes: number): Promise<string> {
    const socket = open();
    socket.write(start);
    const timer = setInterval(() => socket.writable && socket.write('x'.repeat(bytes)), 100);
    let isHung = false;
    const giveUp = setTimeout(() => {
      isHung = true;
      socket.destroy();
    }, patience());
    const answer = await readToEnd(socket);
    clearInterval(timer);
    clearTimeout(giveUp);
    expect(isHung).toBe(false);
    return answer;
  }

  test('that drips slower than the least rate is answered with 408, whether a file or JSON', async () => {
    const { token } = await server.createMember();
    const upload = head('/api/wallet/slip', 'multipart/form-data; boundary=x', token) + part;
    for (const start of [upload, head('/api/login', 'application/json')]) {
      const answer = await drip(start, 1);
      expect(answer).toMatch(/^HTTP\/1\.1 408 /);
      expect(answer).toContain('"params":{"field":"body"}');
      expect(answer.toLowerCase()).toContain('connection: close');
    }
  });

  test('that was refused and is still sent slowly ends with its connection', async () => {
    const answer = await drip(head('/api/wallet/slip', 'multipart/form-data; boundary=x') + part, 1);
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
  });

  test('that arrives above the rate is received to its end', async () => {
    const answer = await drip(head('/api/login', 'application/json'), 250);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  });
});
