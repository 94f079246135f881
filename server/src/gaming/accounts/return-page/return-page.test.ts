import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../testing/app.ts';

const gameOrigins = ['https://*.games.example', 'http://127.0.0.1:4999'];
let tabs: TestServer;
let frames: TestServer;
beforeAll(async () => {
  const deps: Parameters<typeof testServer>[0] = {
    deps: (plain) => ({ ...plain, gameOrigins: () => gameOrigins }),
  };
  tabs = await testServer(deps);
  frames = await testServer({ ...deps, env: { GAME_LAUNCH: 'iframe' } });
});
afterAll(async () => {
  await tabs.close();
  await frames.close();
});

const policyOf = async (server: TestServer, path: string) =>
  (await fetch(server.url + path)).headers.get('content-security-policy') ?? '';

test('the return page is public, in the browser’s language, and sets no cookie', async () => {
  const page = await fetch(`${tabs.url}/back`, { headers: { 'accept-language': 'lo-LA,en;q=0.5' } });
  expect(page.status).toBe(200);
  expect(page.headers.get('cache-control')).toBe('no-cache');
  expect(page.headers.get('set-cookie')).toBeNull();
  const html = await page.text();
  expect(html).toContain('<html lang="lo">');
  expect(html).not.toMatch(/<style|style="|<script>/);
  for (const path of html.match(/\/back\/[\w.]+/g) ?? [])
    expect((await fetch(tabs.url + path)).status).toBe(200);
});

test('the return page may be framed by our own pages, and keeps its opener', async () => {
  const { headers } = await fetch(`${frames.url}/back`);
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
  expect(headers.get('x-frame-options')).toBeNull();
  expect(headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
});

test('forms may post only to our own hosts and the configured game hosts', async () => {
  expect(await policyOf(tabs, '/login')).toContain(
    "form-action 'self' https://*.games.example http://127.0.0.1:4999 http://localhost:4999;",
  );
  expect(await policyOf(tabs, '/login')).toContain("frame-src 'none';");
});

test('in iframe mode, only the configured game hosts may be framed', async () => {
  expect(await policyOf(frames, '/login')).toContain(
    "frame-src 'self' https://*.games.example http://127.0.0.1:4999 http://localhost:4999;",
  );
});
