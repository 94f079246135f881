import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestSandbox, testSandbox } from '../testing.ts';

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await testSandbox();
});
afterAll(() => sandbox.close());

/** Sent by the plain HTTP client, because fetch does not allow a false Host header. */
function status(method: string, path: string, headers: Record<string, string>, body = ''): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = request(sandbox.url + path, { method, headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    call.on('error', reject);
    call.end(body);
  });
}

const json = { 'content-type': 'application/json' };

test('accepts JSON only', async () => {
  const fault = '{"target":"qr","fault":"refuse","times":1}';
  expect(await status('POST', '/control/fault', json, fault)).toBe(200);
  expect(await status('POST', '/control/fault', { 'content-type': 'text/plain' }, fault)).toBe(415);
  expect(await status('POST', '/control/fault', {}, fault)).toBe(415);
  expect(await status('POST', '/control/fault', json, '{"target":')).toBe(400);
});

test('refuses a foreign Origin and a foreign Host', async () => {
  const own = new URL(sandbox.url);
  expect(await status('GET', '/control/totals', { origin: own.origin })).toBe(200);
  expect(await status('GET', '/control/totals', { origin: 'http://evil.example' })).toBe(403);
  expect(await status('DELETE', '/control/fault', { origin: 'null' })).toBe(403);
  expect(await status('GET', '/control/totals', { host: `localhost:${own.port}` })).toBe(200);
  expect(await status('GET', '/control/totals', { host: `192.168.1.20:${own.port}` })).toBe(200);
  expect(await status('GET', '/control/totals', { host: 'evil.example' })).toBe(403);
});
