import { locales } from '@kapao/core/locale';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { expect, test, unlessThai } from '../../fixtures/test.ts';
import { WalletScreen } from '../../screens/wallet-screen.ts';

const visitors = [
  '/login',
  '/register?code=PR0000000000',
  '/howto',
  '/contact',
  '/terminated',
  '/no-such-page',
];
const members = ['/user/home', '/user/statement', '/user/bonus', '/user/contact', '/user/profile'];

/** Demo member with a rich history: every kind of statement line, and long names. */
const demo = { username: '0800000002', password: 'kapao-demo-1' };

/** Accessibility does not depend on the language, so the last one is checked on a wide screen. */
const widths = { th: 360, la: 360, en: 1280 };

for (const locale of locales) {
  test(`every page fits ${widths[locale]} px and is accessible in ${locale}${unlessThai(locale)}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: widths[locale], height: 740 });
    const wallet = new WalletScreen(page, locale);
    const faults: string[] = [];
    page.on('pageerror', (fault) => faults.push(fault.message));
    await page.goto('/login');
    await wallet.chooseLanguage();
    for (const address of visitors) await checkPage(page, address, widths[locale]);
    await wallet.logIn(demo);
    for (const address of members) await checkPage(page, address, widths[locale]);
    expect(faults).toEqual([]);
  });
}

async function checkPage(page: Page, address: string, most: number): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expectAccessible(page, address);
  // every-screen.spec.ts checks narrower screens.
  if (most > 1000) {
    const width = await page.evaluate<number>('document.documentElement.scrollWidth');
    expect.soft(width, `${address} scrolls sideways`).toBeLessThanOrEqual(most);
  }
  await expect(page).toHaveTitle(/\S+ · Kapao/);
}
