import { fileURLToPath } from 'node:url';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { demoStaff } from '../../server/src/demo/demo-staff.ts';
import { demoPassword } from '../../server/src/demo/seed-demo.ts';
import { demoTotpSecret } from '../../server/src/demo/seed-staff.ts';
import type { Stack } from '../../tools/run/stack.ts';
import { enter } from '../backoffice/enter.ts';
import { filled, pages, parts, patient, show, speak } from '../backoffice/pages.ts';
import { type BackofficeScreen, backofficeSheets, takeFirst } from './backoffice-screens.ts';
import { contactSheet, type Row } from './contact-sheet.ts';
import { report, writeWebp } from './showcase.ts';

const overviewFile = fileURLToPath(new URL('../../docs/pictures/console.webp', import.meta.url));

/** Viewports in CSS pixels: the desktop for which the console is made, and a phone for its queues. */
const desktop = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };
/** Widths of a sheet's columns in pixels. */
const desktopColumn = 720;
const smallColumn = 480;

interface Look {
  readonly locale: 'en' | 'th';
  readonly colorScheme: 'light' | 'dark';
}

const looks: readonly Look[] = [
  { locale: 'en', colorScheme: 'light' },
  { locale: 'th', colorScheme: 'dark' },
];
const phoneLooks: readonly Look[] = [
  { locale: 'th', colorScheme: 'light' },
  { locale: 'th', colorScheme: 'dark' },
];
const owner = { name: demoStaff[0].name, password: demoPassword, totpSecret: demoTotpSecret };

interface Sheet {
  readonly name: string;
  readonly picture: Buffer;
}

/**
 * Takes pictures of every page of the console as the role `owner` sees it, of the queues on a phone too, and the
 * picture in README.
 */
export async function takeBackofficePictures(browser: Browser, stack: Stack): Promise<Sheet[]> {
  const still = { baseURL: stack.backofficeUrl, viewport: desktop, reducedMotion: 'reduce' } as const;
  const shown = backofficeSheets.flatMap(({ screens }) => screens.map(({ address }) => address));
  for (const address of [...pages.map((page) => page.address), ...parts])
    if (!shown.includes(address)) throw new Error(`${address} is on no sheet`);
  const context = await browser.newContext(still);
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const columns = looks.map(({ locale, colorScheme }) => `${locale} ${colorScheme}`);
  const signInRows = await takeSignIn(page);
  const sheets: Sheet[] = [
    { name: 'backoffice-sign-in', picture: await contactSheet(columns, signInRows, desktopColumn) },
  ];
  for (const { name, small, screens } of backofficeSheets) {
    const rows = await takeScreens(page, screens);
    sheets.push({ name, picture: await contactSheet(columns, rows, small ? smallColumn : desktopColumn) });
  }
  await page.setViewportSize(phone);
  sheets.push(await takePhone(page));
  const sharper = await browser.newContext({
    ...still,
    deviceScaleFactor: 1.5,
    storageState: await context.storageState(),
  });
  await takeOverview(await sharper.newPage());
  await sharper.close();
  await context.close();
  return sheets;
}

/** Takes pictures of the sign-in page, then signs in. */
async function takeSignIn(page: Page): Promise<Row[]> {
  await page.goto('/');
  const name: Buffer[] = [];
  for (const look of looks) {
    await put(page, look);
    await page.getByRole('textbox').first().waitFor();
    name.push(await take(page));
  }
  await speak(page, 'en');
  await enter(page, owner);
  return [{ title: 'Sign in', pictures: name }];
}

async function takeScreens(page: Page, screens: readonly BackofficeScreen[]): Promise<Row[]> {
  const rows = screens.map(({ title }): { title: string; pictures: Buffer[] } => ({ title, pictures: [] }));
  for (const look of looks) {
    await put(page, look);
    for (const [index, { title, address, first }] of screens.entries()) {
      try {
        await show(page, address);
        await first?.(page);
        rows[index]?.pictures.push(await take(page));
      } catch (cause) {
        throw new Error(`${title} (${look.locale}) did not open`, { cause });
      }
    }
  }
  return rows;
}

/** Takes pictures of each queue as a list and with one item open. */
async function takePhone(page: Page): Promise<Sheet> {
  const queues = pages.filter(({ isQueue }) => isQueue);
  const screens = backofficeSheets.flatMap((sheet) => sheet.screens);
  const rows = queues.map(({ address }): { title: string; pictures: Buffer[] } => ({
    title: screens.find((screen) => screen.address === address)?.title ?? address,
    pictures: [],
  }));
  for (const look of phoneLooks) {
    await put(page, look);
    for (const [index, { address }] of queues.entries()) {
      await show(page, address);
      rows[index]?.pictures.push(await take(page));
      await takeFirst(page);
      rows[index]?.pictures.push(await take(page));
    }
  }
  const columns = phoneLooks.flatMap(({ locale, colorScheme }) => [
    `${locale} ${colorScheme}`,
    `${locale} ${colorScheme}, one of it`,
  ]);
  return { name: 'backoffice-phone', picture: await contactSheet(columns, rows) };
}

async function takeOverview(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  await speak(page, 'en');
  await show(page, '/withdrawals');
  await takeFirst(page);
  await page.waitForLoadState('networkidle');
  report('console.webp', await writeWebp(overviewFile, sharp(await take(page)), 150_000));
}

async function put(page: Page, { locale, colorScheme }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await speak(page, locale);
}

async function take(page: Page): Promise<Buffer> {
  await page.waitForLoadState('networkidle');
  await filled(page);
  // Polled from here, because the console's CSP allows no repeated evaluation in the page.
  await patient
    .poll(() => page.evaluate('[...document.images].every(({ complete }) => complete)'))
    .toBe(true);
  return page.screenshot({ animations: 'disabled', caret: 'hide' });
}
