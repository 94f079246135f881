import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Locale, locales } from '@kapao/core/locale';
import { type Browser, chromium, type Page } from '@playwright/test';
import { logIn } from '../../tools/drills/journeys/log-in.ts';
import { type Stack, startStack } from '../../tools/run/stack.ts';
import { findBrowser } from '../fixtures/browser.ts';
import { repeatDroppedPresses } from '../fixtures/repeat-dropped-presses.ts';
import { prepareChat } from '../screens/chat-screens.ts';
import type { Screen } from '../screens/screen.ts';
import { prepare, preparePaused, type Sheet, screenMembers, sheetsOf } from '../screens/screens.ts';
import { takeBackofficePictures } from './backoffice.ts';
import { takeCatalog } from './catalog.ts';
import { contactSheet } from './contact-sheet.ts';
import { fillKip, laosSheets, registerKip } from './laos.ts';
import { takeOverview, takeStorePictures } from './showcase.ts';
import { open, phone, visit } from './visit.ts';

const themes = ['light', 'dark'] as const;
const pictures = fileURLToPath(new URL('../../docs/pictures/', import.meta.url));
const folder = `${pictures}screens/`;
const maxBytes = 5_750_000;
/** Maximum height of a page's picture in pixels. */
const tallest = 1_500;

/**
 * `npm run pictures` takes pictures of every screen at 360 px in three languages and two themes, as contact sheets in
 * docs/pictures/screens/; `catalog` (every state of the components), `backoffice` (every page of the console),
 * `overview` (for README) and `store` (for installing the app, member/public/store/) are sheets of their own. Names as
 * arguments limit the run to them.
 */
async function main(): Promise<void> {
  const wanted = process.argv.slice(2);
  const isWanted = ({ name }: { name: string }) => wanted.length === 0 || wanted.includes(name);
  mkdirSync(folder, { recursive: true });
  if (wanted.length === 0) for (const old of readdirSync(folder)) rmSync(folder + old);
  const browser = await chromium.launch(await findBrowser());
  repeatDroppedPresses(browser);
  try {
    if (isWanted({ name: 'catalog' }))
      for (const { name, picture } of await takeCatalog(browser)) keep(name, picture);
    // Demo data with filled queues and five weeks of reports.
    if (isWanted({ name: 'backoffice' }))
      await onStack({ DEMO_POPULATION: 'full' }, async (stack) => {
        for (const { name, picture } of await takeBackofficePictures(browser, stack)) keep(name, picture);
      });
    if (wanted.length > 0 && wanted.every((name) => name === 'catalog' || name === 'backoffice')) return;
    await onStack({}, async (stack) => {
      await preparePaused(await logIn(stack.url, screenMembers.paused));
      await prepareChat(
        stack.databaseUrl,
        await logIn(stack.url, screenMembers.inviter),
        screenMembers.inviter.username,
      );
      const prepared = await prepare(await logIn(stack.url, screenMembers.rich));
      if (isWanted({ name: 'overview' })) await takeOverview(browser, stack);
      if (isWanted({ name: 'store' })) await takeStorePictures(browser, stack, 'th');
      await takeSheets(browser, stack, sheetsOf(prepared).filter(isWanted));
    });
    const laos = laosSheets.filter(isWanted);
    if (laos.length > 0 || isWanted({ name: 'store' }))
      await onStack({ MARKET: 'la' }, async (stack) => {
        await registerKip(stack);
        await fillKip(stack);
        if (isWanted({ name: 'store' })) await takeStorePictures(browser, stack, 'la');
        await takeSheets(browser, stack, laos);
      });
  } finally {
    await browser.close();
  }
}

/** Fails if the pictures make the checkout too large. */
function weigh(): void {
  const files = readdirSync(pictures, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  const bytes = files.reduce((sum, { parentPath, name }) => sum + statSync(`${parentPath}/${name}`).size, 0);
  if (bytes > maxBytes) throw new Error(`the pictures have ${bytes} bytes, more than ${maxBytes}`);
}

async function onStack(
  settings: Record<string, string>,
  work: (stack: Stack) => Promise<void>,
): Promise<void> {
  const stack = await startStack(settings);
  try {
    await work(stack);
  } finally {
    await stack.stop();
  }
}

async function takeSheets(browser: Browser, stack: Stack, sheets: readonly Sheet[]): Promise<void> {
  for (const sheet of sheets) keep(sheet.name, await takeSheet(browser, stack, sheet));
}

function keep(sheet: string, picture: Buffer): void {
  writeFileSync(`${folder}${sheet}.webp`, picture);
  console.log(`${sheet}.webp: ${Math.round(picture.length / 1000)} kB`);
}

async function takeSheet(browser: Browser, stack: Stack, sheet: Sheet): Promise<Buffer> {
  const taken = new Map<Screen, Buffer[]>(sheet.screens.map((screen) => [screen, []]));
  for (const locale of locales) await takeInLocale(browser, stack, sheet, locale, taken);
  const columns = locales.flatMap((locale) => themes.map((theme) => `${locale} ${theme}`));
  const rows = [...taken].map(([{ title }, pictures]) => ({ title, pictures }));
  return contactSheet(columns, rows);
}

async function takeInLocale(
  browser: Browser,
  stack: Stack,
  sheet: Sheet,
  locale: Locale,
  taken: ReadonlyMap<Screen, Buffer[]>,
): Promise<void> {
  const { page, close } = await visit(browser, stack, { locale, as: sheet.as, pixelRatio: 1 });
  for (const screen of sheet.screens) {
    await open(page, screen).catch((cause: unknown) => {
      throw new Error(`${screen.title} (${locale}) did not open`, { cause });
    });
    for (const theme of themes) taken.get(screen)?.push(await take(page, screen, theme));
  }
  await close();
}

async function take(page: Page, { dialogs }: Screen, theme: (typeof themes)[number]): Promise<Buffer> {
  await page.emulateMedia({ colorScheme: theme });
  // Animations are off (`visit`), except for scroll-driven ones, such as the edge that shows more content.
  if (dialogs) return page.screenshot();
  // The window grows to the page's height, so that a bar fixed to its lower edge is at the page's end.
  const tall = await page.evaluate<number>('document.documentElement.scrollHeight');
  await page.setViewportSize({ width: phone.width, height: Math.min(tall, tallest) });
  const picture = await page.screenshot();
  await page.setViewportSize(phone);
  return picture;
}

await main();
weigh();
