import { locales } from '@kapao/core/locale';
import { patience } from '../../../server/src/testing/process/patience.ts';
import { serveCatalog } from '../../../tools/run/catalog/serve-catalog.ts';
import { freePorts } from '../../../tools/run/free-ports.ts';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { openCatalog, showState } from '../../fixtures/catalog-states.ts';
import { test as base, expect } from '../../fixtures/test.ts';

const test = base.extend<object, { catalog: string }>({
  catalog: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs
    async ({}, use) => {
      const [port = 0] = await freePorts(1);
      const { url, close } = await serveCatalog(port, { follows: false });
      await use(url);
      await close();
    },
    { scope: 'worker', timeout: patience(120_000) },
  ],
});

test('every component state renders without console errors, is accessible, and fits 360 px with doubled text @verify', async ({
  page,
  catalog,
}) => {
  test.slow();
  let where = 'the list';
  const complaints: string[] = [];
  page.on('console', (line) => {
    if (line.type() === 'error' || line.type() === 'warning') complaints.push(`${where}: ${line.text()}`);
  });
  page.on('pageerror', (fault) => complaints.push(`${where}: ${fault.message}`));
  const inThai = await openCatalog(page, catalog, 'th');
  expect(inThai.length).toBeGreaterThan(100);
  // Each state is checked in one of the languages in turn; pages.spec.ts checks every page in all.
  for (const [index, locale] of locales.entries()) {
    const states = index === 0 ? inThai : await openCatalog(page, catalog, locale);
    for (const state of states.filter((_, at) => at % locales.length === index)) {
      where = `${state.title} in ${locale}`;
      await showState(page, state);
      await expectAccessible(page, where);
      await page.evaluate(`document.documentElement.style.fontSize = '200%'`);
      const width = await page.evaluate<number>('document.documentElement.scrollWidth');
      expect.soft(width, `${where} scrolls sideways`).toBeLessThanOrEqual(360);
      await page.evaluate(`document.documentElement.style.fontSize = ''`);
    }
  }
  expect(complaints).toEqual([]);
});

test('the catalog shows each state of the chosen component in a frame of its own @verify', async ({
  page,
  catalog,
}) => {
  await page.goto(`${catalog}?locale=en#ui/button/Button`);
  // The busy text appears a tenth of a second after the button, and stays.
  const busy = page.frameLocator('iframe[title=busy]');
  await expect(busy.getByRole('button', { name: 'Sending…' })).toBeVisible();
  await page.getByLabel('locale').selectOption('la');
  await expect(busy.getByRole('button', { name: 'ກຳລັງສົ່ງ…' })).toBeVisible();
  await page.getByRole('link', { name: 'Checkbox', exact: true }).click();
  await expect(page.frameLocator('iframe[title=checked]').getByRole('checkbox')).toBeChecked();
  await page.reload();
  await expect(page.getByLabel('locale')).toHaveValue('la');
  await expect(page.frameLocator('iframe[title=checked]').getByRole('checkbox')).toBeChecked();
});
