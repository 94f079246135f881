import { locales } from '@kapao/core/locale';
import type { Page } from '@playwright/test';
import { logIn } from '../tools/journeys/travellers.ts';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './test.ts';
import { WalletScreen } from './wallet-screen.ts';

const visitors = [
  '/login',
  '/register?code=PR0000000000',
  '/howto',
  '/contact',
  '/terminated',
  '/no-such-page',
];
const members = ['/user/home', '/user/statement', '/user/bonus', '/user/contact', '/user/profile'];

/** The rich history of the demo: every kind of statement line, and long names. */
const demo = { username: '0800000002', password: 'kapao-demo-1' };

for (const locale of locales) {
  test(`every page stands within 360 px and without a flaw of access in ${locale}`, async ({
    page,
    stack,
  }) => {
    const wallet = new WalletScreen(page, locale);
    const faults: string[] = [];
    page.on('pageerror', (fault) => faults.push(fault.message));
    await page.goto('/login');
    await wallet.chooseLanguage();
    for (const address of visitors) await look(page, address);
    await acceptAgreements(stack.url);
    await wallet.logIn(demo);
    for (const address of members) await look(page, address);
    expect(faults).toEqual([]);
  });
}

/** Its dialog has its test elsewhere; here it would lie over the home screen. */
async function acceptAgreements(url: string): Promise<void> {
  const client = await logIn(url, demo);
  const { version } = await client('getAgreements');
  await client('acceptAgreements', { body: { version } });
}

async function look(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expectAccessible(page, address);
  const width = await page.evaluate<number>('document.documentElement.scrollWidth');
  expect.soft(width, `${address} scrolls sideways`).toBeLessThanOrEqual(360);
  await expect(page).toHaveTitle(/\S+ · Kapao/);
}
