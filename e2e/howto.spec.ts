import { readFileSync } from 'node:fs';
import { expect, test } from './test.ts';
import { WalletScreen } from './wallet-screen.ts';

/** Written by `npm run howto-videos`, in this shape. */
const videos = JSON.parse(
  readFileSync(new URL('../member/src/content/howto/videos.json', import.meta.url), 'utf8'),
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

/** Runs in the page: how much of a clip is below what the tabs leave of the window. */
const hidden = (index: number) => `(() => {
  const tabs = Math.min(...[...document.querySelectorAll('.tab-bar')].map((bar) => bar.getBoundingClientRect().top));
  return document.querySelectorAll('video')[${index}].getBoundingClientRect().bottom - Math.min(innerHeight, tabs);
})()`;

/** Runs in the page. */
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
  test(`five clips play with captions in ${locale}, and load nothing before they are asked to`, async ({
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
    await page.waitForLoadState('networkidle');
    expect(loaded).toEqual([]);
    // Chromium built without H.264 exists; every phone has it.
    const canPlay = "document.createElement('video').canPlayType('video/mp4; codecs=\"avc1.4d401f\"')";
    test.skip((await page.evaluate(canPlay)) === '', 'this browser plays no H.264');

    expect(videos.map(({ id }) => id)).toEqual(Object.keys(titles));
    // Every clip in one language is enough; its captions are one file a language.
    for (const [index, { id, seconds }] of (locale === 'th' ? videos : videos.slice(0, 1)).entries()) {
      const title = words(titles[id] ?? '');
      await wallet.button('Watch: {title}', { title }).focus();
      await page.keyboard.press('Enter');
      await expect(page.locator('video').nth(index)).toBeFocused();
      // Its controls are at its lower edge.
      await expect.poll(() => page.evaluate(hidden(index)), { message: id }).toBeLessThanOrEqual(0);
      const playing = () => page.evaluate<Playing>(stateOf(index));
      await expect.poll(async () => (await playing()).at, { message: id }).toBeGreaterThan(0.2);
      const { ready, seconds: length, tracks } = await playing();
      expect(ready).toBeGreaterThanOrEqual(3);
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
