import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../testing/app.ts';
import { type TestBackoffice, testBackoffice } from '../../../testing/backoffice/backoffice-server.ts';
import { readToEnd } from '../../../testing/wire.ts';

let server: TestServer;
let plain: TestServer;
let backoffice: TestBackoffice;
let plainBackoffice: TestBackoffice;
let origins: readonly string[] = ['https://games.example', 'http://127.0.0.1:8082'];
beforeAll(async () => {
  const env = {
    PUBLIC_URL: 'https://kapao.example',
    OPERATOR_URL: 'https://console.example',
    GAME_LAUNCH: 'iframe',
  };
  server = await testServer({ env, deps: (deps) => ({ ...deps, gameOrigins: () => origins }) });
  backoffice = await testBackoffice(server);
  plain = await testServer({
    beside: server,
    env: { PUBLIC_URL: 'http://kapao.test', OPERATOR_URL: 'http://console.test' },
  });
  plainBackoffice = await testBackoffice(plain);
});
afterAll(async () => {
  await plainBackoffice?.close();
  await backoffice?.close();
  await plain?.close();
  await server?.close();
});

/** Returns the lines of an answer's head as they were sent, without those of this one answer. */
async function headOf(to: { readonly url: string }, path: string): Promise<string[]> {
  const socket = connect(Number(new URL(to.url).port), '127.0.0.1');
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: localhost\r\nX-Requested-With: kapao\r\nConnection: close\r\n\r\n`,
  );
  const [head = ''] = (await readToEnd(socket)).split('\r\n\r\n');
  return head
    .split('\r\n')
    .slice(1)
    .filter((line) => !/^(?:date|content-length|content-type|connection|vary):/i.test(line));
}

const policy = (frames: string, forms: string, more = '') =>
  `Content-Security-Policy: default-src 'self';script-src 'self';style-src 'self';img-src 'self' data: blob:;media-src 'self' blob:;connect-src 'self';worker-src 'self';manifest-src 'self';frame-src ${frames};object-src 'none';base-uri 'none';form-action ${forms};frame-ancestors 'none'${more}`;
const consolePolicy = (frames: string) =>
  `Content-Security-Policy: default-src 'self';script-src 'self';style-src 'self';img-src 'self' data: blob:;connect-src 'self';frame-src ${frames};object-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'none'`;
const upper = [
  'Cross-Origin-Resource-Policy: same-origin',
  'Referrer-Policy: no-referrer',
  'X-Content-Type-Options: nosniff',
];
const strict = 'Strict-Transport-Security: max-age=31536000; includeSubDomains';
const lower = [
  'Origin-Agent-Cluster: ?1',
  'X-DNS-Prefetch-Control: off',
  'X-Download-Options: noopen',
  'X-Frame-Options: DENY',
  'X-Permitted-Cross-Domain-Policies: none',
  'X-XSS-Protection: 0',
  'cache-control: no-store',
];
const popups = 'Cross-Origin-Opener-Policy: same-origin-allow-popups';
const alone = 'Cross-Origin-Opener-Policy: same-origin';

test('members’ answers have these headers, in these bytes', async () => {
  const games = "'self' https://games.example http://127.0.0.1:8082 http://localhost:8082";
  const secure = policy(games, games, ';upgrade-insecure-requests');
  expect(await headOf(server, '/api/nothing')).toEqual([secure, ...upper, strict, popups, ...lower]);
  const open = policy("'none'", "'self'");
  expect(await headOf(plain, '/api/nothing')).toEqual([open, ...upper, popups, ...lower]);
});

test('the Console’s answers have these headers, in these bytes', async () => {
  const secure = consolePolicy('https://kapao.example');
  expect(await headOf(backoffice, '/backoffice/nothing')).toEqual([
    secure,
    ...upper,
    strict,
    alone,
    ...lower,
  ]);
  const open = consolePolicy('http://kapao.test');
  expect(await headOf(plainBackoffice, '/backoffice/nothing')).toEqual([open, ...upper, alone, ...lower]);
});

test('another list of games counts from the next answer, and adds no directive', async () => {
  origins = ['https://other.example', "https://a.example;script-src 'unsafe-inline'", 'https://b.example,c'];
  const [sent] = await headOf(server, '/api/nothing');
  expect(sent).toBe(
    policy("'self' https://other.example", "'self' https://other.example", ';upgrade-insecure-requests'),
  );
});
