import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { markets } from '@kapao/core/account/phone';
import { htmlLang, locales } from '@kapao/core/locale';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../testing/app.ts';
import { manifestDescription, writePage } from './write-page.ts';

const clip = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 256));
const script = 'console.log("kapao")';
const plain = `<!doctype html><html lang="th"><meta name="description" content="กระเป๋าเงิน" />
      <link rel="manifest" href="/manifest.th.th.webmanifest"><title>Kapao</title></html>`;
const [early, style] = ['document.documentElement.dataset.early = 1', 'b{color:red}'];
const drawn = (market: string, locale: string) =>
  plain
    .replace('<html ', `<html data-drawn="${locale}" `)
    .replace('</html>', `<script>${early}</script><style>${style}</style><b>${market} ${locale}</b></html>`);
const dist = mkdtempSync(join(tmpdir(), 'kapao-dist-'));
let server: TestServer;
beforeAll(async () => {
  mkdirSync(join(dist, 'assets'));
  writeFileSync(join(dist, 'index.html'), plain);
  for (const market of markets)
    for (const locale of locales) {
      const folder = join(dist, 'pages', market, locale);
      mkdirSync(join(folder, 'user'), { recursive: true });
      writeFileSync(join(folder, 'login.html'), drawn(market, locale));
      writeFileSync(join(folder, 'user/home.html'), plain.replace('</html>', `<p>home ${locale}</html>`));
    }
  writeFileSync(
    join(dist, 'manifest.la.webmanifest'),
    '{ "description_localized": { "lo": "ກະເປົາເງິນ $& \\"1\\"", "en": "Your wallet", "th": "กระเป๋า" } }',
  );
  writeFileSync(join(dist, 'sw.js'), script);
  for (const [ending, bytes] of [
    ['', Buffer.from(script)],
    ['.br', brotliCompressSync(script)],
    ['.gz', gzipSync(script)],
  ] as const)
    writeFileSync(join(dist, 'assets', `app-abc123.js${ending}`), bytes);
  mkdirSync(join(dist, '.git'));
  writeFileSync(join(dist, '.git', 'HEAD'), 'ref: refs/heads/main');
  writeFileSync(join(dist, '.env'), 'SECRET=1');
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
  'every path of the app is its page and revalidated: %s',
  async (path) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await response.text()).toContain(
      ' data-market="la" data-game-launch="iframe" data-truelink-key="kapaoDemoTruelinkKeyOpensNothingAnywhereAtA=" data-site-link="https://kapao.example/?a=1&#38;b=&#34;2&#34;" lang="lo">',
    );
  },
);

const asReader = (path: string, locale: string, more: Record<string, string> = {}) =>
  fetch(server.url + path, { headers: { cookie: `theme=x; locale=${locale}`, ...more } });

test('behind https the cookie of the language is one that only this host can set', async () => {
  const { memberDist } = server.deps.settings;
  const env = { MARKET: 'la', MEMBER_DIST: memberDist, PUBLIC_URL: 'https://kapao.example' };
  const secure = await testServer({ beside: server, env });
  const page = async (cookie: string) => (await fetch(`${secure.url}/login`, { headers: { cookie } })).text();
  expect(await page('locale=th; __Host-locale=en')).toContain('<b>la en</b>');
  expect(await page('locale=en')).toContain('<b>la la</b>');
  await secure.close();
});

test.each(locales)('a page is served in the language of the cookie: %s', async (locale) => {
  const login = await (await asReader('/login?return=%2Fuser', locale)).text();
  expect(login).toContain(`<b>la ${locale}</b>`);
  expect(login).toMatch(
    new RegExp(`<html data-drawn="${locale}" data-market="la" .* lang="${htmlLang[locale]}">`),
  );
  expect(await (await asReader('/user/home', locale)).text()).toContain(`<p>home ${locale}`);
  // A path that only the app knows, or that does not exist.
  expect(await (await asReader('/user/nothing', locale)).text()).not.toContain('<p>');
});

test.each(['', 'fr', '../../../etc', 'LA'])(
  'without a known language the page is in the market’s: %j',
  async (locale) => {
    expect(await (await asReader('/login', locale)).text()).toContain('<b>la la</b>');
  },
);

test.each([
  ['en-US,en;q=0.9', 'en'],
  ['fr, lo;q=0.8, th;q=0.5', 'la'],
  ['fr', 'la'],
])('a first visit gets the page in the browser’s language: %s', async (accepted, locale) => {
  const page = await asReader('/login', '', { 'accept-language': accepted });
  expect(await page.text()).toContain(`<b>la ${locale}</b>`);
});

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['deflate', null],
])(
  'with Accept-Encoding %s a page is encoded accordingly, with an ETag of its own',
  async (accepted, encoding) => {
    const first = await asReader('/login', 'en', { 'accept-encoding': accepted });
    expect(first.headers.get('content-encoding')).toBe(encoding);
    expect(first.headers.get('vary')).toBe('Accept-Encoding, Accept-Language, Cookie');
    expect(first.headers.get('cache-control')).toBe('no-cache');
    expect(await first.text()).toContain('<b>la en</b>');
    const mark = first.headers.get('etag') ?? '';
    const asked = { 'accept-encoding': accepted, 'if-none-match': mark };
    const again = await asReader('/login', 'en', asked);
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
    expect((await asReader('/login', 'th', asked)).status).toBe(200);
    expect(
      (await asReader('/login', 'en', { ...asked, 'accept-encoding': accepted === 'deflate' ? 'br' : 'x' }))
        .status,
    ).toBe(200);
  },
);

test('the content security policy lists exactly the inline scripts and styles of the page', async () => {
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const policy = (await asReader('/login', 'th')).headers.get('content-security-policy');
  expect(policy).toContain(`script-src 'self' ${hash(early)};`);
  expect(policy).toContain(`style-src 'self' ${hash(style)};`);
  expect(policy).not.toContain('unsafe');
  expect((await asReader('/contact', 'th')).headers.get('content-security-policy')).toContain(
    "script-src 'self';",
  );
});

test.each(['br', 'gzip', 'identity'])(
  'hashed files are cached as immutable and sent as %s',
  async (encoding) => {
    const response = await get('/assets/app-abc123.js', encoding);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
    expect(response.headers.get('content-type')).toMatch(/^(text|application)\/javascript/);
    expect(await response.text()).toBe(script);
  },
);

test.each([
  ['la', 'ກະເປົາເງິນ $&#38; &#34;1&#34;'],
  ['en', 'Your wallet'],
  ['th', 'กระเป๋า'],
])(
  'the page has the manifest and the description of its market in its language: %s',
  async (locale, words) => {
    const page = await (await asReader('/', locale)).text();
    expect(page).toContain(`href="/manifest.la.${locale}.webmanifest"`);
    expect(page).toContain(`<meta name="description" content="${words}" />`);
  },
);

test('a demo page contains the port of the sandbox', () => {
  const settings = { ...server.deps.settings, sandboxPort: 8082 };
  expect(writePage('<html lang="th">', settings, 'th', '')).toContain(' data-sandbox-port="8082" ');
});

test.each([
  ['/manifest.la.webmanifest', /^application\/manifest\+json/],
  ['/sw.js', /^(text|application)\/javascript/],
])('other files are revalidated and have their content type: %s', async (path, type) => {
  const response = await get(path);
  expect(response.headers.get('cache-control')).toBe('no-cache');
  expect(response.headers.get('content-type')).toMatch(type);
});

test('the content security policy allows worker and manifest only from this origin', async () => {
  const policy = (await get('/')).headers.get('content-security-policy');
  expect(policy).toContain("worker-src 'self'");
  expect(policy).toContain("manifest-src 'self'");
});

test('a clip is served by byte ranges and cached for a day', async () => {
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
  expect([beyond.status, await beyond.json()]).toMatchObject([416, { params: { field: 'range' } }]);

  expect((await get('/howto/wallet.th.vtt')).headers.get('content-type')).toBe('text/vtt; charset=utf-8');
  expect((await get('/howto')).headers.get('content-type')).toBe('text/html; charset=utf-8');
});

test('a missing file answers 404 and not the page', async () => {
  for (const path of [
    '/assets/old-def456.js',
    '/favicon.ico',
    '/howto/nothing.mp4',
    '/howto/nothing.vtt',
    '/robots.txt',
    '/socket.io/?EIO=4&transport=polling',
    '/../package.json',
    '/assets/',
    '/.git/HEAD.txt',
  ]) {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(response.headers.get('cache-control')).toBe('no-store');
  }
});

test('a hidden file or folder beside the app is not served', async () => {
  for (const path of ['/.git/HEAD', '/%2egit/HEAD', '/assets/../.git/HEAD', '/.env', '/.%65nv'])
    expect(await (await get(path)).text(), path).not.toMatch(/refs|SECRET/);
});

test('an app that was built before manifests had languages keeps its description', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kapao-old-dist-'));
  writeFileSync(join(folder, 'manifest.th.webmanifest'), '{ "description": "กระเป๋าเงิน" }');
  expect(manifestDescription(folder, 'th', 'en')).toBe('กระเป๋าเงิน');
  rmSync(folder, { recursive: true });
});
