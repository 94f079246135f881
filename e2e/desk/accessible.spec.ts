import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { expect, test } from './desk.ts';
import { fillQueues } from './world.ts';

/** As the console's own lists have them: a page that is added is looked at, too. */
const folder = new URL('../../operator/src/app/pages/', import.meta.url);
const lists = readdirSync(folder).filter((name) => name.endsWith('-pages.ts'));
const addresses = lists
  .flatMap((name) => readFileSync(new URL(name, folder), 'utf8').split(/^ {2}\{$/m))
  .flatMap((page) => {
    const [, address] = /path: '(\/[\w-]+)'/.exec(page) ?? [];
    return address ? [{ address, isQueue: page.includes('queue:') }] : [];
  });
/** Parts of pages, which have addresses of their own. */
const parts = [
  '/figures/cohorts',
  '/figures/moment',
  '/people/roles',
  '/bonuses/settings',
  '/content/contact',
  '/rules/withdraw',
];

test('there are pages to look at', () => {
  expect(addresses.length).toBeGreaterThan(15);
  expect(addresses.filter(({ isQueue }) => isQueue)).toHaveLength(8);
});

for (const locale of ['en', 'th']) {
  test(`no page has a flaw that can be found, in ${locale}`, async ({
    signIn,
    stack,
    outside,
    memberNumbers,
  }) => {
    test.setTimeout(300_000);
    await fillQueues(stack, outside, memberNumbers);
    const { page } = await signIn('owner');
    await speak(page, locale);
    for (const { address, isQueue } of addresses) {
      await show(page, address);
      if (isQueue) await openFirst(page);
      await expectAccessible(page, `${address} in ${locale}`);
    }
    for (const address of parts) {
      await show(page, address);
      await expectAccessible(page, `${address} in ${locale}`);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    for (const { address } of addresses.filter(({ isQueue }) => isQueue)) {
      await show(page, address);
      await expectAccessible(page, `${address} at 390 in ${locale}`);
      if (await openFirst(page)) await expectAccessible(page, `one of ${address} at 390 in ${locale}`);
    }
  });
}

async function speak(page: Page, locale: string): Promise<void> {
  await page.evaluate(`localStorage.setItem('desk-locale', '${locale}')`);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', locale);
}

async function show(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await stoodStill(page);
}

/** Answers whether there was one. */
async function openFirst(page: Page): Promise<boolean> {
  const first = page.getByRole('main').getByRole('listitem').getByRole('button').first();
  if (!(await first.isVisible())) return false;
  await first.click();
  await stoodStill(page);
  return true;
}

async function stoodStill(page: Page): Promise<void> {
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.locator('.skeleton, [aria-busy=true]')).toHaveCount(0);
}
