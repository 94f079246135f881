import { type Locale, locales } from '@kapao/core/locale';
import type { Browser, Page } from '@playwright/test';
import { serveCatalog } from '../../tools/run/catalog/serve-catalog.ts';
import { freePorts } from '../../tools/run/free-ports.ts';
import { type CatalogState, openCatalog, showState } from '../fixtures/catalog-states.ts';
import { contactSheet, type Row } from './contact-sheet.ts';

/** Sheets of components, by the beginning of a state's title. Money dialogs are on the sheets of pages. */
const sheets = [
  { name: 'catalog-fields', of: /^ui\/field/ },
  { name: 'catalog-parts', of: /^ui\/(?!dialog|field)/ },
  { name: 'catalog-dialogs', of: /^ui\/dialog|^frame\/dialog/ },
  { name: 'catalog-frame', of: /^frame\/(?!dialog)/ },
] as const;

/** Window in CSS pixels: lower than a phone, and just high enough for the app's bottom bar. */
const window = { width: 360, height: 510 };
const themes = ['light', 'dark'] as const;

/** Takes pictures of every state of the components (member/catalog) in three languages and two themes. */
export async function takeCatalog(browser: Browser): Promise<{ name: string; picture: Buffer }[]> {
  const [port = 0] = await freePorts(1);
  const { url, close } = await serveCatalog(port, { follows: false });
  try {
    const taken = new Map<string, Buffer[]>();
    for (const locale of locales) await takeInLocale(browser, url, locale, taken);
    const columns = locales.flatMap((locale) => themes.map((theme) => `${locale} ${theme}`));
    const rows: Row[] = [...taken].map(([title, pictures]) => ({ title, pictures }));
    return await Promise.all(
      sheets.map(async ({ name, of }) => ({
        name,
        picture: await contactSheet(
          columns,
          rows.filter(({ title }) => of.test(title)),
        ),
      })),
    );
  } finally {
    await close();
  }
}

async function takeInLocale(
  browser: Browser,
  url: string,
  locale: Locale,
  taken: Map<string, Buffer[]>,
): Promise<void> {
  const context = await browser.newContext({
    viewport: window,
    isMobile: true,
    hasTouch: true,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  for (const state of await openCatalog(page, url, locale)) {
    await showState(page, state);
    const pictures = taken.get(state.title) ?? [];
    taken.set(state.title, pictures);
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme });
      pictures.push(await take(page, state));
    }
  }
  await context.close();
}

/** Takes a picture of content within a page at its own height, and of everything else in the whole window. */
async function take(page: Page, { place }: CatalogState): Promise<Buffer> {
  const still = { animations: 'disabled' } as const;
  return place === 'in' ? page.locator('#root').screenshot(still) : page.screenshot(still);
}
