import type { Locator } from '@playwright/test';
import { invalidTexts } from '../../fixtures/invalid-texts.ts';
import { expect, test } from '../../fixtures/test.ts';
import { baht, WalletScreen } from '../../screens/wallet-screen.ts';

const texts300 = 'a'.repeat(300);
const thirtyNines = '9'.repeat(30);
const noAmounts = [...Object.values(invalidTexts), '1e5', '-5', '+5', '1.234', '0x10', thirtyNines, '1.1.1'];

/** Expects the error beside its field, and the typed text still in the field. */
async function expectFlaw(field: Locator, typed: string, shown = typed): Promise<void> {
  await expect(field, typed).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(/\S/);
  await expect(field).toHaveValue(shown);
}

async function tryAmounts(field: Locator, button: Locator): Promise<void> {
  await field.fill('');
  await expect(button).toBeDisabled();
  for (const typed of noAmounts) {
    await field.fill(typed);
    // Groups a whole number of any length.
    const shown = typed === thirtyNines ? thirtyNines.replace(/999\B/g, '999,') : typed;
    await expectFlaw(field, typed, shown);
    await expect(button).toBeDisabled();
  }
  // Thai and Lao keyboards have their own digits.
  await field.fill('๑๕๐');
  await expect(field).not.toHaveAttribute('aria-invalid', 'true');
  await field.fill('໑໕໐');
  await expect(field).not.toHaveAttribute('aria-invalid', 'true');
}

test('an invalid login is refused with a message, and both fields keep what was typed @verify', async ({
  page,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await page.goto('/login');
  await wallet.chooseLanguage();
  const phone = page.getByLabel('Phone number', { exact: true });
  const password = page.getByLabel('Password', { exact: true });
  for (const typed of [...Object.values(invalidTexts), '๐๘๑๒๓๔๕๖๗๘']) {
    await phone.fill(typed);
    await password.fill(typed);
    await wallet.button('Log in').click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await expect(wallet.button('Log in')).toBeEnabled();
    await expect(phone).toHaveValue(typed);
    await expect(password).toHaveValue(typed);
  }
});

test('deposit and withdrawal dialogs refuse every invalid amount', async ({ page, member }) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  await wallet.button('Deposit').click();
  await wallet.openQrForm();
  const deposit = page.getByLabel(wallet.words('Amount to deposit'));
  await tryAmounts(deposit, page.locator('form button[type=submit]'));
  await expect(wallet.button('Create QR for {shown}', { shown: baht(150) })).toBeEnabled();

  await page.goto('/user/profile');
  await page.goto('/user/home');
  await wallet.button('Withdraw').click();
  const withdraw = page.getByLabel(wallet.words('Amount to withdraw'));
  await tryAmounts(withdraw, page.locator('form button[type=submit]'));
  await expect(wallet.button('Withdraw {shown}', { shown: baht(150) })).toBeEnabled();
});

test('an invalid name, bank account or password is refused, and nothing typed is lost @verify', async ({
  page,
  member,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  await page.goto('/user/profile');
  await page.getByRole('button', { name: wallet.words('Change the name') }).click();
  const name = wallet.dialog('Change the name').getByLabel(wallet.words('Name'), { exact: true });
  for (const typed of ['', texts300, ...Object.values(invalidTexts)]) {
    await name.fill(typed);
    await name.press('Enter');
    await expectFlaw(name, typed);
  }
  await page.goBack();

  await page.getByRole('button', { name: wallet.words('Change the bank account') }).click();
  const bank = wallet.dialog('Change the bank account');
  const number = bank.getByLabel(wallet.words('Account number'), { exact: true });
  const holder = bank.getByLabel(wallet.words('Account holder'), { exact: true });
  await wallet.chooseBank('KTB');
  for (const typed of ['', '12', '9'.repeat(40), ...Object.values(invalidTexts)]) {
    await number.fill(typed);
    await holder.fill(typed.toUpperCase());
    await number.press('Enter');
    await expectFlaw(number, typed);
    await expectFlaw(holder, typed.toUpperCase());
  }
  await page.goBack();

  await page.getByRole('button', { name: wallet.words('Change password') }).click();
  const dialog = wallet.dialog('Change password');
  const field = (label: string) => dialog.getByLabel(wallet.words(label), { exact: true });
  for (const typed of ['short', 'password123', '\u200b'.repeat(3)]) {
    await field('Current password').fill(member.password);
    await field('New password').fill(typed);
    await field('Confirm new password').fill(typed);
    await field('Confirm new password').press('Enter');
    const alert = page.getByRole('alertdialog');
    await expect(alert).toContainText(/password/i);
    await alert.getByRole('button').click();
    await expect(alert).toBeHidden();
    await expect(field('New password')).toHaveValue(typed);
  }
});
