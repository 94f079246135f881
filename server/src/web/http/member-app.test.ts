import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../testing/app.ts';

const clip = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 256));
const script = 'console.log("kapao")';
const dist = mkdtempSync(join(tmpdir(), 'kapao-dist-'));
let server: TestServer;
beforeAll(async () => {
  mkdirSync(join(dist, 'assets'));
  writeFileSync(
    join(dist, 'index.html'),
    `<!doctype html><html lang="th"><meta name="description" content="กระเป๋าเงิน" />
      <link rel="manifest" href="/manifest.th.webmanifest"><title>Kapao</title></html>`,
  );
  writeFileSync(join(dist, 'manifest.la.webmanifest'), '{ "description": "ກະເປົາເງິນ $& \\"1\\"" }');
  writeFileSync(join(dist, 'sw.js'), script);
  for (const [ending, bytes] of [
    ['', Buffer.from(script)],
    ['.br', brotliCompressSync(script)],
    ['.gz', gzipSync(script)],
  ] as const)
    writeFileSync(join(dist, 'assets', `app-abc123.js${ending}`), bytes);
  mkdirSync(join(dist, 'howto'));
  writeFileSync(join(dist, 'howto', 'wallet.mp4'), clip);
  writeFileSync(join(dist, 'howto', 'wallet.th.vtt'), 'WEBVTT\n');
  server = await testServer({
    env: { MARKET: 'la', GAME_LAUNCH: 'iframe', SITE_LINK: 'https://kapao.example/?a=1&b="2"' },
    deps: (deps) => ({ ...deps, settings: { ...deps.settings, memberDist: dist } }),
  });
});
afterAll(async () => {
  await server.close();
  rmSync(dist, { recursive: true });
});

const get = (path: string, encoding = 'identity') =>
  fetch(server.url + path, { headers: { 'accept-encoding': encoding } });

test.each(['/', '/login', '/user/home', '/user/nothing?x=1', '/register?code=PR0123456789'])(
  'every path of the app is its page, never cached: %s',
  async (path) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await response.text()).toContain(
      '<html data-market="la" data-game-launch="iframe" data-truelink-key="kapaoDemoTruelinkKeyOpensNothingAnywhereAtA=" data-site-link="https://kapao.example/?a=1&#38;b=&#34;2&#34;" lang="lo">',
    );
  },
);

test.each(['br', 'gzip', 'identity'])('hashed files are cached for ever and sent as %s', async (encoding) => {
  const response = await get('/assets/app-abc123.js', encoding);
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(response.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
  expect(response.headers.get('content-type')).toMatch(/^(text|application)\/javascript/);
  expect(await response.text()).toBe(script);
});

test('the page names the manifest of its market, and says what that says of the app', async () => {
  const page = await (await get('/')).text();
  expect(page).toContain('href="/manifest.la.webmanifest"');
  expect(page).toContain('<meta name="description" content="ກະເປົາເງິນ $&#38; &#34;1&#34;" />');
});

test.each([
  ['/manifest.la.webmanifest', /^application\/manifest\+json/],
  ['/sw.js', /^(text|application)\/javascript/],
])('other files are asked for anew, each with its type: %s', async (path, type) => {
  const response = await get(path);
  expect(response.headers.get('cache-control')).toBe('no-cache');
  expect(response.headers.get('content-type')).toMatch(type);
});

test('the worker and the manifest are allowed from here and from nowhere else', async () => {
  const policy = (await get('/')).headers.get('content-security-policy');
  expect(policy).toContain("worker-src 'self'");
  expect(policy).toContain("manifest-src 'self'");
});

test('a clip is sent in the parts that a player asks for, and kept for a day', async () => {
  const whole = await get('/howto/wallet.mp4');
  expect(whole.status).toBe(200);
  expect(whole.headers.get('content-type')).toBe('video/mp4');
  expect(whole.headers.get('accept-ranges')).toBe('bytes');
  expect(whole.headers.get('cache-control')).toBe('public, max-age=86400');
  expect(Buffer.from(await whole.arrayBuffer())).toEqual(clip);

  const part = await fetch(`${server.url}/howto/wallet.mp4`, { headers: { range: 'bytes=300-309' } });
  expect(part.status).toBe(206);
  expect(part.headers.get('content-range')).toBe('bytes 300-309/1000');
  expect(Buffer.from(await part.arrayBuffer())).toEqual(clip.subarray(300, 310));
  const beyond = await fetch(`${server.url}/howto/wallet.mp4`, { headers: { range: 'bytes=2000-' } });
  expect(beyond.status).toBe(416);

  expect((await get('/howto/wallet.th.vtt')).headers.get('content-type')).toBe('text/vtt; charset=utf-8');
  expect((await get('/howto')).headers.get('content-type')).toBe('text/html; charset=utf-8');
});

test('a missing file is no page', async () => {
  for (const path of [
    '/assets/old-def456.js',
    '/favicon.ico',
    '/howto/nothing.mp4',
    '/howto/nothing.vtt',
    '/robots.txt',
    '/socket.io/?EIO=4&transport=polling',
    '/../package.json',
  ]) {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(response.headers.get('cache-control')).toBe('no-store');
  }
});
