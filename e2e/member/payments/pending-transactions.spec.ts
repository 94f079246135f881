import type { Page } from '@playwright/test';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { onSlowLine, shift } from '../../fixtures/slow-line.ts';
import { expect, test } from '../../fixtures/test.ts';
import { baht, WalletScreen } from '../../screens/wallet-screen.ts';

/** Answers as the server would for a member with this many pending transfers. */
async function answerTransfers(page: Page, count: number): Promise<void> {
  await page.route('**/api/wallet/on-its-way', async (route) => {
    // Delayed like every other answer on a slow line.
    await new Promise((resume) => setTimeout(resume, 300));
    const item = {
      kind: 'transfer',
      amount: 200,
      from: 'WALLET',
      to: 'PG',
      createdAt: new Date().toISOString(),
      bankCode: null,
      expireIn: null,
      waitsFor: 'GAME',
      steps: [],
      usuallyS: 60,
      canCancel: false,
    };
    const items = Array.from({ length: count }, (_, index) => ({ ...item, id: `move-${index}` }));
    return route.fulfill({ json: { total: items.length, items } });
  });
}

test('home shows two pending transactions, and See all shows the rest @verify', async ({ page, member }) => {
  const wallet = new WalletScreen(page, 'en');
  await answerTransfers(page, 3);
  await wallet.openAs(member);
  const heading = page.getByRole('heading', { name: wallet.words('Pending') });
  await expect(heading).toBeVisible();
  const moves = page.getByRole('button', { name: new RegExp(`^${baht(200)} into Naga Spin`) });
  await expect(moves).toHaveCount(2);
  await expect(moves.first()).toContainText('usually within 1 minute');
  await expectAccessible(page, 'home with something under way');
  await wallet.button('See all ({total})', { total: 3 }).click();
  const all = wallet.dialog('Pending');
  await expect(all.getByRole('listitem')).toHaveCount(3);
  await expectAccessible(page, 'all that is under way');
  await page.goBack();
  await expect(all).toBeHidden();
  // The held amount is explained by its parts and leads to the same list.
  await page.getByRole('button', { name: wallet.words('Held and pending money') }).click();
  const held = wallet.dialog('Held');
  await expect(held.getByRole('listitem')).toHaveCount(3);
  await expectAccessible(page, 'what is held');
  await wallet.button('All pending ({total})', { total: 3 }).click();
  await expect(all).toBeVisible();
});

test('a reload reserves the space of the pending transactions, and nothing shifts @verify', async ({
  page,
  member,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await onSlowLine(page);
  await answerTransfers(page, 2);
  await wallet.openAs(member);
  await expect(page.getByRole('heading', { name: wallet.words('Pending') })).toBeVisible();
  await wallet.expectBalance({ total: 1000 });
  await page.goto('/user/home');
  await expect(page.getByRole('button', { name: /into Naga Spin/ })).toHaveCount(2);
  await wallet.expectBalance({ total: 1000 });
  await page.waitForLoadState('networkidle');
  expect(await shift(page)).toBe(0);
});

test('an open QR counts down on home, and one press opens it again @verify', async ({ page, member }) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  await wallet.createQr(120);
  await wallet.closeDialog();
  await expect(page.getByText(wallet.words('QR deposit {shown}', { shown: baht(120) }))).toBeVisible();
  const timer = page.getByRole('main').getByRole('timer');
  await expect(timer).toContainText(/0[89]:\d\d/);
  const before = await timer.textContent();
  await expect(timer).not.toHaveText(before ?? '');
  await wallet.button('Open QR').click();
  await wallet.expectQr();
});

test('a withdrawal pending at the bank is shown on home until it is paid @verify', async ({
  page,
  member,
  sandbox,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  await sandbox.fault({ target: 'bank', fault: 'timeout-before' });
  await wallet.button('Withdraw').click();
  await page.getByLabel(wallet.words('Amount to withdraw')).fill('200');
  await wallet.button('Withdraw {shown}', { shown: baht(200) }).click();
  await expect(wallet.dialog('Withdrawal')).toBeVisible();
  await page.goBack();
  const row = page.getByRole('button', { name: wallet.words('Withdrawal {shown}', { shown: baht(200) }) });
  await expect(row).toContainText(wallet.words('Held'));
  await row.click();
  await expect(wallet.dialog('Withdrawal').getByRole('status').first()).toContainText(
    wallet.words('In progress'),
  );
  await page.goBack();
  await sandbox.heal();
  await expect(row).toBeHidden();
});
