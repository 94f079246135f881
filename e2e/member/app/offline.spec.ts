import { texts as en } from '@kapao/contract/errors/error-texts/en';
import { spacedPhone } from '@kapao/core/account/spaced-phone';
import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';
import { WalletScreen } from '../../screens/wallet-screen.ts';

test.use({ serviceWorkers: 'allow' });

/** Waits until the service worker has cached everything and controls this page. */
async function untilOffline(page: Page): Promise<void> {
  await page.evaluate('navigator.serviceWorker.ready');
  await page.reload();
  await expect.poll(() => page.evaluate('navigator.serviceWorker.controller?.state')).toBe('activated');
}

/** Returns every address that the service worker or the app has stored on this device. */
function keptAddresses(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(caches_.map((cache) => cache.keys()));
    return requests.flat().map((request) => new URL(request.url).pathname);
  })()`);
}

test('offline the app opens and shows the last balance with its time', async ({ page, context, member }) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.logIn(member);
  await wallet.expectBalance({ total: 1000 });
  await untilOffline(page);
  await wallet.expectBalance({ total: 1000 });

  await context.setOffline(true);
  await page.reload();
  // Chromium's offline emulation reports the lost network to a page opened by the service worker only when it is lost
  // again.
  await context.setOffline(false);
  await context.setOffline(true);
  await wallet.expectBalance({ total: 1000, spendable: 1000 });
  await expect(page.getByText(/^As of \d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/)).toBeVisible();
  await expect(
    page.getByText(wallet.words('You’re offline. Showing your last known balances.')),
  ).toBeVisible();

  // The statement that the home screen has read is shown, with its time.
  const openPage = (name: string) =>
    page.getByRole('link', { name: wallet.words(name), exact: true }).click();
  await openPage('Statement');
  await expect(wallet.statement().first()).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /^As of / })).toBeVisible();
});

test('pages show the data that they read before, with its time, also after an offline start @verify', async ({
  page,
  context,
  member,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.logIn(member);
  await untilOffline(page);
  const asOf = page.getByRole('main').getByText(/^As of \d\d:\d\d$/);
  const openPage = (name: string) =>
    page.getByRole('link', { name: wallet.words(name), exact: true }).click();
  const shown = {
    Account: page.getByText(spacedPhone(member.username)),
    Bonus: page.getByLabel(wallet.words('Promotion code')),
    Contact: page.getByRole('region', { name: 'LINE' }),
  };
  for (const [name, what] of Object.entries(shown)) {
    await openPage(name);
    await expect(what.first()).toBeVisible();
    await expect(asOf).toHaveCount(0);
  }

  await context.setOffline(true);
  await page.reload();
  await context.setOffline(false);
  await context.setOffline(true);
  for (const [name, what] of Object.entries(shown)) {
    await openPage(name);
    await expect(what.first()).toBeVisible();
    await expect(asOf).toBeVisible();
  }
  await context.setOffline(false);
  await expect(asOf).toHaveCount(0);
});

test('offline the latest entries of the statement can be read, with their time @verify', async ({
  page,
  context,
  member,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.logIn(member);
  await untilOffline(page);
  await wallet.openStatement();
  await expect(wallet.statement().first()).toContainText('1,000.00');

  await context.setOffline(true);
  await page.reload();
  // Blocks all requests while the offline emulation is off for a moment.
  await context.route('**/api/**', (route) => route.abort());
  await context.setOffline(false);
  await context.setOffline(true);
  await context.unrouteAll();
  await expect(wallet.statement().first()).toContainText('1,000.00');
  await expect(page.getByText(/^As of \d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/)).toBeVisible();
  // The month's totals were never read: a dash, without the sign of a currency.
  await wallet.button('Totals and downloads').click();
  await expect(page.getByRole('definition').first()).toHaveText('-');
  // Lists that other pages request were never read.
  await wallet.button('Games').click();
  await expect(
    page.getByText(wallet.words('You’re offline. This loads automatically once you’re connected.')),
  ).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/^As of/)).toBeHidden();
});

test('a withdrawal pressed offline says that nothing was sent, and keeps what was typed', async ({
  page,
  context,
  member,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.logIn(member);
  await wallet.button('Withdraw').click();
  await page.getByLabel(wallet.words('Amount to withdraw')).fill('200');
  await context.setOffline(true);
  await wallet.button('Withdraw {shown}', { shown: '฿200.00' }).click();
  await expect(page.getByText(en.OFFLINE)).toBeVisible();
  await expect(page.getByLabel(wallet.words('Amount to withdraw'))).toHaveValue('200');
  const line = wallet
    .dialog('Withdraw')
    .getByText(wallet.words('You’re offline. Showing your last known balances.'));
  await expect(line).toBeInViewport({ ratio: 1 });
  await context.setOffline(false);
  await expect(line).toBeHidden();
  await wallet.button('Withdraw {shown}', { shown: '฿200.00' }).click();
  await expect(wallet.dialog('Withdrawal')).toBeVisible();
});

test('logging out removes the member’s data from the device, also offline', async ({
  page,
  context,
  member,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.logIn(member);
  await wallet.expectBalance({ total: 1000 });
  await untilOffline(page);
  await wallet.expectBalance({ total: 1000 });
  await wallet.openStatement();

  const kept = await keptAddresses(page);
  expect(kept).toContain('/index.html');
  expect(kept.filter((path) => !/^\/(?:assets\/|index\.html$|favicon\.svg$)/.test(path))).toEqual([]);

  await context.setOffline(true);
  await wallet.logOut();
  const left = await page.evaluate<string>('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])');
  expect(left).not.toMatch(/last(?:Wallet|Statement|OnItsWay|Readings)/);
  expect(left).not.toContain('token');
  await page.goto('/user/home');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('1,000')).toHaveCount(0);
});

test('a shortcut of the installed app opens its dialog, and Back closes it @verify', async ({
  page,
  member,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.logIn(member);
  await page.goto('/user/home?open=withdraw');
  await expect(wallet.dialog('Withdraw')).toBeVisible();
  await page.goBack();
  await expect(wallet.dialog('Withdraw')).toBeHidden();
  await expect(page).toHaveURL(/\/user\/home$/);
});
