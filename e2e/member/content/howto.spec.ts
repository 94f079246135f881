import { readFileSync } from 'node:fs';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { expect, test } from '../../fixtures/test.ts';
import { WalletScreen } from '../../screens/wallet-screen.ts';

/** Written by `npm run howto-videos` in this shape. */
const videos = JSON.parse(
  readFileSync(new URL('../../../member/src/content/howto/videos.json', import.meta.url), 'utf8'),
) as { id: string; seconds: number }[];

const titles: Record<string, string> = {
  wallet: 'The wallet',
  play: 'Playing',
  balance: 'Balances',
  bonus: 'Bonuses',
  'bonus-cancel': 'Cancelling a bonus',
};

interface Playing {
  ready: number;
  seconds: number;
  at: number;
  tracks: { language: string; mode: string; cues: number }[];
}

/** Script for the page: returns how many pixels of a clip are below the area that the tabs leave free. */
const hidden = (index: number) => `(() => {
  const tabs = Math.min(...[...document.querySelectorAll('.tab-bar')].map((bar) => bar.getBoundingClientRect().top));
  return document.querySelectorAll('video')[${index}].getBoundingClientRect().bottom - Math.min(innerHeight, tabs);
})()`;

/** Script for the page: returns the state of a clip. */
const stateOf = (index: number) => `(() => {
  const { readyState, duration, currentTime, textTracks } = document.querySelectorAll('video')[${index}];
  const tracks = Array.from(textTracks, ({ language, mode, cues }) => ({ language, mode, cues: cues?.length ?? 0 }));
  return { ready: readyState, seconds: duration, at: currentTime, tracks };
})()`;

for (const [locale, language] of [
  ['th', 'th'],
  ['la', 'lo'],
  ['en', 'en'],
] as const) {
  test(`five clips play with captions in ${locale}, and load nothing before play is pressed @verify`, async ({
    page,
  }) => {
    const wallet = new WalletScreen(page, locale);
    const { words } = wallet;
    const loaded: string[] = [];
    page.on('request', (request) => {
      if (/\.(mp4|vtt)$/.test(request.url())) loaded.push(new URL(request.url()).pathname);
    });
    await page.goto('/howto');
    await wallet.chooseLanguage();
    const lead = words('Recorded in this app. No sound, but with captions.');
    await expect(page.getByText(lead, { exact: true })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(loaded).toEqual([]);
    // Some Chromium builds lack H.264; every phone has it.
    const canPlay = "document.createElement('video').canPlayType('video/mp4; codecs=\"avc1.4d401f\"')";
    test.skip((await page.evaluate(canPlay)) === '', 'this browser plays no H.264');

    expect(videos.map(({ id }) => id)).toEqual(Object.keys(titles));
    // Every clip in one language is enough, because only the captions have a file per language.
    for (const [index, { id, seconds }] of (locale === 'th' ? videos : videos.slice(0, 1)).entries()) {
      const title = words(titles[id] ?? '');
      await wallet.button('Watch: {title}', { title }).focus();
      await page.keyboard.press('Enter');
      await expect(page.locator('video').nth(index)).toBeFocused();
      // The controls are at the clip's lower edge.
      await expect.poll(() => page.evaluate(hidden(index)), { message: id }).toBeLessThanOrEqual(0);
      const playing = () => page.evaluate<Playing>(stateOf(index));
      await expect.poll(async () => (await playing()).at, { message: id }).toBeGreaterThan(0.2);
      await expect.poll(async () => (await playing()).ready, { message: id }).toBeGreaterThanOrEqual(3);
      const { seconds: length, tracks } = await playing();
      expect(Math.abs(length - seconds)).toBeLessThan(1);
      expect(tracks.map((track) => track.language)).toEqual(['th', 'lo', 'en']);
      const shown = async () => (await playing()).tracks.filter(({ mode }) => mode === 'showing');
      await expect.poll(shown).toEqual([{ language, mode: 'showing', cues: expect.any(Number) }]);
      await expect.poll(async () => (await shown())[0]?.cues ?? 0).toBeGreaterThan(3);
    }
    expect(await page.evaluate("document.querySelectorAll('video').length")).toBe(5);
    const still = "Array.from(document.querySelectorAll('video')).filter((video) => !video.paused).length";
    await expect.poll(() => page.evaluate(still)).toBe(1);
  });
}

test('without an answer the app’s own clips are shown, and the list loads once the network is back @verify', async ({
  page,
  context,
}) => {
  const wallet = new WalletScreen(page, 'en');
  const { words } = wallet;
  const headings = page.getByRole('heading', { level: 2 });
  await page.route('**/api/lookup/howto', (route) => route.abort('connectionreset'));
  await page.goto('/howto');
  await wallet.chooseLanguage();
  const unanswered = 'We couldn’t load this because our service isn’t responding. Your money is safe.';
  await expect(page.getByText(words(unanswered))).toBeVisible();
  await expect(headings).toHaveText(Object.values(titles).map((title) => words(title)));
  await expectAccessible(page, 'how-to page without an answer');
  await context.setOffline(true);
  await wallet.button('Try again').click();
  const offline = page.getByText(words('You’re offline. This loads automatically once you’re connected.'));
  await expect(offline).toBeVisible();
  await expect(headings).toHaveCount(videos.length);
  // A newer server may name a clip that this app does not have.
  const items = [{ clip: 'bonus' }, { clip: 'of-tomorrow' }, { clip: 'wallet' }];
  await page.route('**/api/lookup/howto', (route) => route.fulfill({ json: { items } }));
  await context.setOffline(false);
  await expect(offline).toBeHidden();
  await expect(headings).toHaveText([words('Bonuses'), words('The wallet')]);
});

test('an empty list says so, and an item with an unsafe link is not shown @verify', async ({ page }) => {
  const wallet = new WalletScreen(page, 'en');
  let items: object[] = [];
  await page.route('**/api/lookup/howto', (route) => route.fulfill({ json: { items } }));
  await page.goto('/howto');
  await wallet.chooseLanguage();
  await expect(page.getByText(wallet.words('There is nothing here at the moment.'))).toBeVisible();
  await expectAccessible(page, 'how-to page with nothing in it');
  items = ['javascript:alert(1)', 'http://guide.example/', 'https://guide.example/'].map((link) => ({
    link,
    title: `At ${link}`,
    text: '',
  }));
  await page.reload();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['At https://guide.example/']);
  await expect(
    page.getByText(wallet.words('Each card opens another website with more information.')),
  ).toBeVisible();
});

test('a poster loads only when its clip is near the viewport @verify', async ({ page }) => {
  const posters = () =>
    page.evaluate<number>(`performance.getEntriesByType('resource')
      .filter(({ name }) => /\\/howto\\/[\\w-]+\\.webp$/.test(name)).length`);
  await page.goto('/howto');
  await expect(page.getByRole('article')).toHaveCount(videos.length);
  await page.waitForLoadState('networkidle');
  await expect.poll(posters).toBeGreaterThan(0);
  expect(await posters()).toBeLessThan(videos.length);
  await page.getByRole('article').last().scrollIntoViewIfNeeded();
  await expect.poll(posters).toBe(videos.length);
});
