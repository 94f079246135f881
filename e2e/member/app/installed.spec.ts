import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';
import { WalletScreen } from '../../screens/wallet-screen.ts';

const selector = 'link[rel=apple-touch-startup-image]';
const startPictures = (page: Page) => page.locator(selector);

/** Imitates `navigator.standalone`, by which only Safari says whether the app is open as an installed one. */
async function pretendIos(page: Page, { standalone }: { standalone: boolean }): Promise<void> {
  await page.addInitScript(`Object.defineProperty(navigator, 'standalone', { value: ${standalone} })`);
}

/** Start picture: its size, and the colours of a corner and of the purse in the middle of the icon. */
interface Seen {
  media: string;
  width: number;
  height: number;
  corner: string;
  gold: boolean;
}

const readPictures = (page: Page) =>
  page.evaluate<Seen[]>(`Promise.all([...document.querySelectorAll('${selector}')].map(async (link) => {
    const picture = new Image();
    picture.src = link.href;
    await picture.decode();
    const { width, height } = picture;
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const context = canvas.getContext('2d');
    context.drawImage(picture, 0, 0);
    const at = (x, y) => [...context.getImageData(x, y, 1, 1).data.subarray(0, 3)];
    const across = Array.from({ length: 200 }, (_, step) => at(width / 2, height / 2 - 300 + 3 * step));
    return {
      media: link.media,
      width,
      height,
      corner: at(0, 0).join(),
      gold: across.some(([red, green, blue]) => red > 200 && green > 150 && blue < 100),
    };
  }))`);

test.describe('on an iPhone', () => {
  test.use({
    viewport: { width: 390, height: 700 },
    screen: { width: 390, height: 844 },
    deviceScaleFactor: 3,
  });

  test('a page that can be added to the home screen declares start images of exactly its screen size @verify', async ({
    page,
  }) => {
    await pretendIos(page, { standalone: false });
    await page.goto('/login');
    await expect(startPictures(page)).toHaveCount(4);
    const [portrait, landscape] = [
      { width: 1170, height: 2532, gold: true },
      { width: 2532, height: 1170, gold: true },
    ];
    const media = (orientation: string, scheme: string) =>
      `screen and (orientation: ${orientation}) and (prefers-color-scheme: ${scheme})`;
    expect(await readPictures(page)).toEqual([
      { ...portrait, media: media('portrait', 'light'), corner: '14,26,43' },
      { ...landscape, media: media('landscape', 'light'), corner: '14,26,43' },
      { ...portrait, media: media('portrait', 'dark'), corner: '11,21,36' },
      { ...landscape, media: media('landscape', 'dark'), corner: '11,21,36' },
    ]);
  });
});

test.describe('where start images are not used', () => {
  test.use({ serviceWorkers: 'allow' });

  for (const [where, standalone] of [
    ['the installed app', true],
    ['another browser', undefined],
  ] as const)
    test(`none is created: ${where} @verify`, async ({ page }) => {
      if (standalone !== undefined) await pretendIos(page, { standalone });
      const scripts: string[] = [];
      page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
      await page.goto('/login');
      // The service worker starts at the same time and has fetched its own files, too, once it is ready.
      await page.evaluate('navigator.serviceWorker.ready');
      await expect(startPictures(page)).toHaveCount(0);
      expect(scripts.filter((path) => /icon-512/.test(path))).toEqual([]);
    });
});

test('the browser reports no error in the web app manifest @verify', async ({ page, stack }) => {
  await page.goto('/login');
  const devtools = await page.context().newCDPSession(page);
  const { url, errors, data } = await devtools.send('Page.getAppManifest');
  expect(url).toBe(`${stack.url}/manifest.th.th.webmanifest`);
  expect(errors).toEqual([]);
  // Our own file, in the shape of the web app manifest.
  const { screenshots } = JSON.parse(data ?? '{}') as { screenshots: { src: string }[] };
  for (const { src } of screenshots) {
    const answer = await page.request.get(src);
    expect(answer.headers()['content-type'], src).toBe('image/webp');
  }
  // Another language in the open page brings its own manifest, of the same app.
  await new WalletScreen(page, 'en').chooseLanguage();
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/manifest.th.en.webmanifest');
  const chosen = await devtools.send('Page.getAppManifest');
  expect(chosen.url).toBe(`${stack.url}/manifest.th.en.webmanifest`);
  expect(chosen.errors).toEqual([]);
  expect(JSON.parse(chosen.data ?? '{}')).toMatchObject({
    id: '/',
    lang: 'en',
    shortcuts: [{ name: 'Deposit' }, {}, {}],
  });
});

test('both apps carry the licences of third-party code that browsers receive @verify', async ({
  stack,
  request,
}) => {
  const packages = {
    [stack.url]: ['react', 'dompurify', 'socket.io-client'],
    [stack.backofficeUrl]: ['react', 'recharts'],
  };
  for (const [url, names] of Object.entries(packages)) {
    const [licences, fonts] = await Promise.all(
      ['licences.txt', 'OFL.txt'].map(async (file) => (await request.get(`${url}/${file}`)).text()),
    );
    for (const name of names) expect(licences).toContain(`\n## ${name} - `);
    expect(licences).toContain('Permission is hereby granted, free of charge');
    expect(fonts).toContain('The Noto Project Authors');
  }
  const worker = await request.get(`${stack.url}/workbox-licence.txt`);
  expect(await worker.text()).toContain('Google LLC');
});
