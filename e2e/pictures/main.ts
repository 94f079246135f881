import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import { logIn } from '../../tools/journeys/travellers.ts';
import { type Stack, startStack } from '../../tools/stack.ts';
import { findBrowser } from '../browser.ts';
import { WalletScreen } from '../wallet-screen.ts';
import { type Locale, locales } from '../words.ts';
import { contactSheet } from './contact-sheet.ts';
import { laosSheets, registerKip } from './laos.ts';
import type { Screen } from './screen.ts';
import { people, prepare, preparePaused, type Sheet, sheetsOf } from './screens.ts';

const themes = ['light', 'dark'] as const;
const folder = fileURLToPath(new URL('../../docs/pictures/screens/', import.meta.url));
const mostBytes = 5_000_000;
const phone = { width: 360, height: 740 };
/** A longer page is shown as far as this. */
const tallest = 1_500;

/**
 * `npm run pictures`: every screen at 360 px in three languages and two themes, as contact sheets in
 * docs/pictures/screens/. Names of sheets limit it to these.
 */
async function main(): Promise<void> {
  const wanted = process.argv.slice(2);
  const isWanted = ({ name }: { name: string }) => wanted.length === 0 || wanted.includes(name);
  mkdirSync(folder, { recursive: true });
  if (wanted.length === 0) for (const old of readdirSync(folder)) rmSync(folder + old);
  const browser = await chromium.launch(await findBrowser());
  try {
    await onStack({}, async (stack) => {
      await preparePaused(await logIn(stack.url, people.paused));
      const prepared = await prepare(await logIn(stack.url, people.rich));
      await takeSheets(browser, stack, sheetsOf(prepared).filter(isWanted));
    });
    const laos = laosSheets.filter(isWanted);
    if (laos.length > 0)
      await onStack({ MARKET: 'la' }, async (stack) => {
        await registerKip(stack);
        await takeSheets(browser, stack, laos);
      });
  } finally {
    await browser.close();
  }
  const bytes = readdirSync(folder).reduce((sum, name) => sum + statSync(folder + name).size, 0);
  if (bytes > mostBytes) throw new Error(`the contact sheets have ${bytes} bytes, more than ${mostBytes}`);
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
  for (const sheet of sheets) {
    const picture = await takeSheet(browser, stack, sheet);
    writeFileSync(`${folder}${sheet.name}.webp`, picture);
    const kB = Math.round(picture.length / 1000);
    console.log(`${sheet.name}.webp: ${sheet.screens.length} screens, ${kB} kB`);
  }
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
  const context = await browser.newContext({
    baseURL: stack.url,
    viewport: phone,
    isMobile: true,
    hasTouch: true,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const wallet = new WalletScreen(page, locale);
  await page.goto('/login');
  await wallet.chooseLanguage();
  if (sheet.as) await wallet.logIn(people[sheet.as]);
  for (const screen of sheet.screens) {
    await open(page, screen).catch((cause: unknown) => {
      throw new Error(`${screen.title} (${locale}) did not open`, { cause });
    });
    for (const theme of themes) taken.get(screen)?.push(await take(page, screen, theme));
  }
  await context.close();
}

/** A dialog is opened as on a phone that killed the app: its name stands in the history entry that is reloaded. */
async function open(page: Page, { address, dialogs, first }: Screen): Promise<void> {
  await page.goto(address);
  await settled(page);
  if (dialogs) {
    const state = JSON.stringify({ usr: { sheets: dialogs }, key: 'picture' });
    await page.evaluate(`history.replaceState(${state}, '')`);
    await page.reload();
    await settled(page);
    await page.getByRole('dialog').last().waitFor();
  }
  await first?.(page);
  await settled(page);
}

async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForFunction("document.querySelectorAll('[aria-busy=true]').length === 0");
}

async function take(page: Page, { dialogs }: Screen, theme: (typeof themes)[number]): Promise<Buffer> {
  await page.emulateMedia({ colorScheme: theme });
  // A change of theme fades; the picture waits for no fading.
  const still = { animations: 'disabled' } as const;
  if (dialogs) return page.screenshot(still);
  // The window grows to the page: a bar that is fixed to its lower edge stays at the page's end.
  const tall = await page.evaluate<number>('document.documentElement.scrollHeight');
  await page.setViewportSize({ width: phone.width, height: Math.min(tall, tallest) });
  const picture = await page.screenshot(still);
  await page.setViewportSize(phone);
  return picture;
}

await main();
