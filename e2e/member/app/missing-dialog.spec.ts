import { expectAccessible } from '../../fixtures/accessible.ts';
import { expect, test } from '../../fixtures/test.ts';
import { WalletScreen } from '../../screens/wallet-screen.ts';

test('a dialog that cannot load offline says so, and opens when the network is back', async ({
  page,
  context,
  member,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  await wallet.expectBalance({ total: 1000 });
  await context.setOffline(true);
  await wallet.button('Withdraw').click();
  const missing = wallet.dialog('No connection');
  await expect(missing).toBeVisible();
  await expectAccessible(page, 'no connection', 'dialog');

  await page.goBack();
  await expect(missing).toBeHidden();
  await wallet.expectBalance({ total: 1000 });
  await expect(page).toHaveURL(/\/user\/home$/);

  await wallet.button('Withdraw').click();
  await missing.getByRole('button', { name: wallet.words('Try again') }).click();
  await expect(missing).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(missing).toBeHidden();

  await wallet.button('Deposit').click();
  await expect(missing).toBeVisible();
  await context.setOffline(false);
  await expect(wallet.dialog('Deposit')).toBeVisible();
  await expect(missing).toBeHidden();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await wallet.button('Withdraw').click();
  await expect(wallet.dialog('Withdraw')).toBeVisible();
});

test('a dialog that fails to load over a form does not reload the page, and the form keeps its values @verify', async ({
  page,
  member,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  await page.goto('/user/profile');
  await page.route(/\/assets\/StepUpDialog-/, (route) => route.fulfill({ status: 404 }));
  await page.getByRole('button', { name: wallet.words('Change the bank account') }).click();
  const dialog = wallet.dialog('Change the bank account');
  const field = (name: string) => dialog.getByLabel(wallet.words(name), { exact: true });
  await wallet.chooseBank('KTB');
  await field('Account number').fill('5123456789');
  await field('Account holder').fill('TRAVELLER TWO');
  const save = dialog.getByRole('button', { name: wallet.words('Save the bank account') });
  await save.click();
  const missing = wallet.dialog('This couldn’t be opened');
  await expect(missing).toBeVisible();
  await missing.getByRole('button', { name: wallet.words('Close') }).click();
  await expect(missing).toBeHidden();
  await expect(save).toBeEnabled();
  await save.click();
  await expect(missing).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(missing).toBeHidden();
  await expect(field('Account number')).toHaveValue(/5123456789|512-3/);

  await save.click();
  await expect(missing).toBeVisible();
  await page.unrouteAll();
  // A browser may remember a 404 until the page is reloaded; the reload opens the dialogs again.
  await missing.getByRole('button', { name: wallet.words('Reload') }).click();
  await expect(page.getByLabel(wallet.words('Password'), { exact: true })).toBeVisible();
});
