import { locales } from '@kapao/core/locale';
import { serveCatalog } from '../tools/catalog/serve-catalog.ts';
import { freePorts } from '../tools/free-ports.ts';
import { expectAccessible } from './accessible.ts';
import { openCatalog, showState } from './catalog-states.ts';
import { test as base, expect } from './test.ts';

const test = base.extend<object, { catalog: string }>({
  catalog: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs
    async ({}, use) => {
      const [port = 0] = await freePorts(1);
      const { url, close } = await serveCatalog(port, { follows: false });
      await use(url);
      await close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test('every state of every component is drawn without a complaint, and axe finds nothing', async ({
  page,
  catalog,
}) => {
  test.setTimeout(600_000);
  let where = 'the list';
  const complaints: string[] = [];
  page.on('console', (line) => {
    if (line.type() === 'error' || line.type() === 'warning') complaints.push(`${where}: ${line.text()}`);
  });
  page.on('pageerror', (fault) => complaints.push(`${where}: ${fault.message}`));
  const states = await openCatalog(page, catalog, 'th');
  expect(states.length).toBeGreaterThan(100);
  for (const state of states) {
    where = state.title;
    await showState(page, state);
    await expectAccessible(page, state.title);
  }
  expect(complaints).toEqual([]);
});

// The languages take turns: each state is seen in one of them, and pages.spec.ts sees every page in all.
test('with letters twice as large no component is wider than 360 px', async ({ page, catalog }) => {
  test.setTimeout(600_000);
  for (const [turn, locale] of locales.entries()) {
    const all = await openCatalog(page, catalog, locale);
    const states = all.filter((_, at) => at % locales.length === turn);
    await page.evaluate(`document.documentElement.style.fontSize = '200%'`);
    for (const state of states) {
      await showState(page, state);
      const width = await page.evaluate<number>('document.documentElement.scrollWidth');
      expect.soft(width, `${state.title} scrolls sideways in ${locale}`).toBeLessThanOrEqual(360);
    }
  }
});

test('the workbench shows each state of the chosen component in a window of its own', async ({
  page,
  catalog,
}) => {
  await page.goto(`${catalog}?locale=en#ui/button/Button`);
  const busy = page.frameLocator('iframe[title=busy]');
  await expect(busy.getByRole('button', { name: 'Deposit' })).toBeVisible();
  await page.getByLabel('locale').selectOption('la');
  await expect(busy.getByRole('button', { name: 'ຝາກເງິນ' })).toBeVisible();
  await page.getByRole('link', { name: 'Check', exact: true }).click();
  await expect(page.frameLocator('iframe[title=checked]').getByRole('checkbox')).toBeChecked();
  await page.reload();
  await expect(page.getByLabel('locale')).toHaveValue('la');
  await expect(page.frameLocator('iframe[title=checked]').getByRole('checkbox')).toBeChecked();
});
