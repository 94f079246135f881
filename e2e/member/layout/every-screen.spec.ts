import { readFileSync } from 'node:fs';
import { type Locale, locales } from '@kapao/core/locale';
import type { Page } from '@playwright/test';
import { logIn } from '../../../tools/drills/journeys/log-in.ts';
import { answerHostile } from '../../fixtures/hostile-member/answers.ts';
import { type Layout, layoutViolationsIn } from '../../fixtures/layout.ts';
import { expect, test } from '../../fixtures/test.ts';
import { memberStops, pausedStops, type Stop, visitorStops } from '../../screens/every-screen.ts';
import { openDialogs } from '../../screens/open-dialogs.ts';
import { registerScreens } from '../../screens/register-screens.ts';
import { WalletScreen } from '../../screens/wallet-screen.ts';

/** Hardest layout, in which every screen is checked in each language; the others alternate. */
const hardest: Layout = { width: 320, height: 640, letters: 2 };
const others: readonly Layout[] = [
  { width: 320, height: 640, letters: 1 },
  { width: 360, height: 740, letters: 2 },
  { width: 740, height: 360, letters: 1 },
];
/** A tablet and a desktop, where columns stand side by side: in each language, without reloading. */
const wide: readonly Layout[] = [
  { width: 768, height: 1024, letters: 1 },
  { width: 1280, height: 800, letters: 1 },
];
const themes = ['light', 'dark'] as const;

/** Worst names for a screen's width: one in Latin letters, one full of combining marks. */
const nameIn = { th: 'marks', la: 'marks', en: 'latin' } as const satisfies Record<Locale, string>;

/** Pages of providers, whose layout is not ours. */
const notOurs = ['play'];

for (const locale of locales) {
  test(`long names and 123,456,789.50 break no layout on any screen in ${locale} @verify`, async ({
    page,
    stack,
    member,
  }) => {
    test.slow();
    const client = await logIn(stack.url, member);
    const { withdrawId } = await client('withdraw', {
      body: { amount: 300 },
      idempotencyKey: crypto.randomUUID(),
    });
    const { statements } = await client('getStatements', { body: { filter: 'in' } });
    const [bonus] = await client('getBonuses');
    const ids = { entry: statements[0]?._id ?? '', withdrawal: withdrawId, bonus: bonus?.code ?? '' };
    const mood = await answerHostile(page, nameIn[locale]);
    let index = locales.indexOf(locale);
    const checkLayout = async (title: string) => {
      // Themes alternate from screen to screen, and from language to language.
      const colorScheme = themes[index % themes.length] ?? 'light';
      await page.emulateMedia({ colorScheme });
      const found = await layoutViolationsIn(page, [hardest, others[index++ % others.length] ?? hardest]);
      for (const layout of wide) {
        await page.setViewportSize(layout);
        // A column that only a wide screen has is read now.
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
        found.push(...(await layoutViolationsIn(page, [layout])));
      }
      await page.setViewportSize(hardest);
      expect.soft(found, `${title} in ${locale}, ${colorScheme}`).toEqual([]);
    };

    await page.goto('/healthz');
    await page.evaluate(`localStorage.setItem('locale', '${locale}')`);
    await page.goto('/login');
    for (const stop of visitorStops) await walkTo(page, stop, checkLayout);
    for (const { title, address, dialogs, first } of registerScreens) {
      await page.goto(address);
      if (dialogs) await openDialogs(page, dialogs);
      await first?.(page);
      await checkLayout(`registration: ${title}`);
    }
    await new WalletScreen(page, locale).openAs(member);
    for (const stop of memberStops(ids)) await walkTo(page, stop, checkLayout);
    mood.onBreak = true;
    await page.goto('/user/home');
    for (const stop of pausedStops) await walkTo(page, stop, checkLayout);
  });
}

/** Navigates as a link would, without reloading the page. */
async function walkTo(page: Page, stop: Stop, checkLayout: (title: string) => Promise<void>): Promise<void> {
  const { title, address, dialogs = [], first } = stop;
  await page.evaluate(`history.pushState({ usr: null, key: '${crypto.randomUUID()}' }, '', '${address}');
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))`);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await openDialogs(page, dialogs);
  await first?.(page);
  await checkLayout(title);
}

test('the list of checked screens contains every dialog of a member @verify', () => {
  const table = readFileSync(
    new URL('../../../member/src/app/member/member-dialogs.ts', import.meta.url),
    'utf8',
  );
  const names = [...table.matchAll(/^ {2}'?([\w-]+)'?: lazyChunk\(/gm)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(30);
  const stops = memberStops({ entry: '', withdrawal: '', bonus: '' });
  const seen = new Set(stops.flatMap(({ dialogs = [] }) => dialogs.map(({ name }) => name)));
  expect(names.filter((name) => name && !seen.has(name) && !notOurs.includes(name))).toEqual([]);
});
