import { spacedPhone } from '@kapao/core/account/spaced-phone';
import type { Page } from '@playwright/test';
import { loseAnswers } from '../../fixtures/network.ts';
import { expect, test } from '../../fixtures/test.ts';
import { baht, WalletScreen } from '../../screens/wallet-screen.ts';

const unread = 'We couldn’t load this because our service isn’t responding. Your money is safe.';
const silent = 'We can’t reach our service. Showing your last known balances.';
const doubt = 'We lost the connection. We’re checking what happened.';

/** Expects a neutral message when a page's reads fail: nothing was sent, and no money is in question. */
async function expectUnread(page: Page, wallet: WalletScreen): Promise<void> {
  await page.goto('/user/profile');
  await expect(page.getByText(wallet.words(unread))).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
}

test('a refused connection and a proxy’s 502 both show the neutral message that loading failed @verify', async ({
  page,
  member,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  await wallet.expectBalance({ total: 1000 });
  const profile = '**/api/account/profile';
  await page.route(profile, (route) => route.abort('connectionrefused'));
  await expectUnread(page, wallet);
  await page.unroute(profile);
  const page502 = { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' };
  await page.route(profile, (route) => route.fulfill(page502));
  await expectUnread(page, wallet);
  await page.unroute(profile);
  await page.reload();
  await expect(page.getByText(spacedPhone(member.username))).toBeVisible();
});

test('while the server does not answer, a notice says so and the amounts stay; it goes when answers return @verify', async ({
  page,
  member,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  await wallet.expectBalance({ total: 1000 });
  await page.route('**/api/**', (route) => route.abort('connectionrefused'));
  await wallet.button('Check balance').click();
  await expect(page.getByText(wallet.words(silent))).toBeVisible();
  await wallet.expectBalance({ total: 1000 });
  await page.unroute('**/api/**');
  await wallet.button('Check balance').click();
  await expect(page.getByText(wallet.words(silent))).toBeHidden();
});

test('a read without an answer shows a notice within 20 seconds @verify', async ({ page, member }) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  await wallet.expectBalance({ total: 1000 });
  await page.route('**/api/statement', () => new Promise<void>(() => undefined));
  const began = Date.now();
  await wallet.openStatement();
  await expect(page.getByText(wallet.words(silent))).toBeVisible();
  expect(Date.now() - began).toBeLessThan(20_000);
});

test('a withdrawal without an answer becomes unknown after a minute, not failed, and is sent again by itself @verify', async ({
  page,
  member,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  await wallet.button('Withdraw').click();
  await page.getByLabel(wallet.words('Amount to withdraw')).fill('200');
  const keys: (string | undefined)[] = [];
  let isDead = true;
  await page.route('**/api/wallet/withdraw', async (route) => {
    keys.push((await route.request().allHeaders())['idempotency-key']);
    if (keys.length === 1) await new Promise(() => undefined);
    else if (isDead) await route.abort();
    else await route.continue();
  });
  await page.clock.install();
  await wallet.button('Withdraw {shown}', { shown: baht(200) }).click();
  await expect.poll(() => keys.length).toBe(1);
  await page.clock.fastForward(61_000);
  await expect(page.getByRole('dialog').getByText(wallet.words(doubt))).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByLabel(wallet.words('Amount to withdraw'))).toBeDisabled();
  isDead = false;
  await page.clock.fastForward(11_000);
  await expect(wallet.dialog('Withdrawal')).toBeVisible();
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
});

test('a withdrawal whose answer was lost is found by itself, and debited once @verify', async ({
  page,
  member,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  await loseAnswers(page, 'POST', '**/api/wallet/withdraw', 2);
  await wallet.button('Withdraw').click();
  await page.getByLabel(wallet.words('Amount to withdraw')).fill('600');
  await wallet.button('Withdraw {shown}', { shown: baht(600) }).click();
  await expect(page.getByRole('dialog').getByText(wallet.words(doubt))).toBeVisible();
  // The amount is not marked as too high because of the hold that this withdrawal itself has made.
  await expect(page.getByLabel(wallet.words('Amount to withdraw'))).not.toHaveAttribute('aria-invalid');
  await expect(wallet.dialog('Withdrawal')).toBeVisible();
  await wallet.closeDialog();
  await wallet.expectBalance({ spendable: 400 });
});
