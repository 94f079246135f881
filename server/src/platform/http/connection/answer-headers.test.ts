import { connect } from 'node:net';
import { Server } from 'socket.io';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../testing/app.ts';
import { type TestBackoffice, testBackoffice } from '../../../testing/backoffice/backoffice-server.ts';
import { readToEnd } from '../../../testing/wire.ts';
import { addSocketHeaders, answerHeaders } from './answer-headers.ts';

let server: TestServer;
let backoffice: TestBackoffice;
let sockets: Server;
beforeAll(async () => {
  const env = { PUBLIC_URL: 'https://kapao.example', OPERATOR_URL: 'https://console.example' };
  server = await testServer({ env });
  backoffice = await testBackoffice(server);
  const allowRequest: (request: object, decide: (error: null, yes: boolean) => void) => void = (_, decide) =>
    decide(null, isOpen);
  sockets = new Server(server.app.server, { serveClient: false, allowRequest });
  addSocketHeaders(sockets, true);
});
afterAll(async () => {
  await sockets?.close();
  await backoffice?.close();
  await server?.close();
});
let isOpen = true;

/** Sends these bytes and returns the answer until the connection ends, or until its head is complete. */
async function send(to: { readonly url: string }, bytes: string): Promise<string> {
  const socket = connect(Number(new URL(to.url).port), '127.0.0.1');
  socket.write(bytes);
  const half = setTimeout(() => socket.end(), 1_000);
  const answer = await readToEnd(socket);
  clearTimeout(half);
  return answer;
}

const get = (path: string, more = '') =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\nX-Requested-With: kapao\r\n${more || 'Connection: close\r\n'}\r\n`;
const upgrade =
  'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n';
const post = (path: string, more: string) => `POST ${path} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`;
const json = 'X-Requested-With: kapao\r\nContent-Type: application/json\r\nConnection: close\r\n';

const cases: readonly (readonly [string, number, string])[] = [
  ['an unknown path', 404, get('/api/nothing')],
  ['a missing file', 404, get('/assets/nothing.js')],
  ['a health check', 200, get('/healthz')],
  ['an address that cannot be decoded', 400, get('/%')],
  ['two Host lines', 400, get('/healthz', 'hOsT: other.example\r\nConnection: close\r\n')],
  ['bytes that are not HTTP', 400, 'what is this\r\n\r\n'],
  ['a head that is too long', 431, get('/', `X-Long: ${'x'.repeat(20_000)}\r\n`)],
  ['a body that is too long', 413, post('/api/login', `${json}Content-Length: 99999\r\n`)],
  ['a call without our header', 403, post('/api/login', 'Connection: close\r\nContent-Length: 0\r\n')],
];

test.each(cases)('the answer to %s has the security headers on both ports', async (_, status, bytes) => {
  for (const port of [server, backoffice]) {
    const answer = (await send(port, bytes)).toLowerCase();
    if (port === server) expect(answer).toContain(`http/1.1 ${status} `);
    for (const name of Object.keys(answerHeaders(true))) expect(answer, name).toContain(`\r\n${name}: `);
    expect(answer).toMatch(/\r\ncontent-security-policy: [^\r]*default-src '(none|self)'/);
  }
});

test('the answers of sockets have the security headers, also refusals', async () => {
  const path = (transport: string) => `/socket.io/?EIO=4&transport=${transport}`;
  const answers = [
    ['200', await send(server, get(path('polling')))],
    ['400', await send(server, get(path('pigeon')))],
    ['101', await send(server, get(path('websocket'), upgrade))],
    ['400', await send(server, get(path('pigeon'), upgrade))],
  ] as const;
  isOpen = false;
  const refused = [
    ['403', await send(server, get(path('polling')))],
    ['400', await send(server, get(path('websocket'), upgrade))],
  ] as const;
  for (const [status, answer] of [...answers, ...refused]) {
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    for (const [name, value] of Object.entries(answerHeaders(true)))
      expect(answer.toLowerCase(), `${status} ${name}`).toContain(`\r\n${name}: ${value.toLowerCase()}\r\n`);
  }
});

test('without https no header claims that there is https', async () => {
  const plain = await testServer({ beside: server });
  expect((await send(plain, get('/healthz'))).toLowerCase()).not.toContain('strict-transport');
  expect((await send(plain, 'what is this\r\n\r\n')).toLowerCase()).not.toContain('strict-transport');
  await plain.close();
});
