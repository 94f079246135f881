import { texts } from '@kapao/contract/errors/error-texts/en';
import { spacedPhone } from '@kapao/core/account/spaced-phone';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { expect, test } from '../../fixtures/test.ts';
import { WalletScreen } from '../../screens/wallet-screen.ts';

interface Person {
  username: string;
  password: string;
}

/** Logs the member in on another device. */
async function elsewhere(browser: Browser, url: string, member: Person): Promise<Page> {
  const context: BrowserContext = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  await new WalletScreen(page, 'en').openAs(member);
  return page;
}

async function openProfile(wallet: WalletScreen, row: string): Promise<void> {
  await wallet.page.goto('/user/profile');
  await wallet.page.getByRole('button', { name: wallet.words(row) }).click();
}

test('changes the password, and other sessions end by themselves', async ({
  page,
  browser,
  member,
  stack,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  const other = await elsewhere(browser, stack.url, member);
  await openProfile(wallet, 'Change password');
  const dialog = wallet.dialog('Change password');
  const field = (name: string) => dialog.getByLabel(wallet.words(name), { exact: true });
  const save = dialog.getByRole('button', { name: wallet.words('Save'), exact: true });
  await expectAccessible(page, 'change password');

  // With an empty field, Save only moves the cursor there.
  await field('Current password').fill('not-the-old-one');
  await save.click();
  await expect(field('New password')).toBeFocused();
  await expect(page.getByRole('alert')).toHaveCount(0);

  await field('New password').fill('tamarind-and-rain-42');
  await field('Confirm new password').fill('tamarind-and-rain-43');
  await save.click();
  await expect(dialog.getByRole('alert')).toHaveText(wallet.words("Passwords don't match"));

  await field('Confirm new password').fill('tamarind-and-rain-42');
  await save.click();
  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText(texts.WRONG_PASSWORD);
  await alert.getByRole('button').click();
  await expect(field('Current password')).toHaveValue('not-the-old-one');
  await field('Current password').fill(member.password);
  await save.click();
  await expect(alert).toContainText(wallet.words('The new password is saved'));
  await expectAccessible(page, 'password changed');
  await alert.getByRole('button').click();
  await expect(dialog).toBeHidden();

  // The other device is notified by its socket, sends a request, and is redirected to the login; this one stays.
  await expect(other).toHaveURL(/\/login/);
  const login = new WalletScreen(other, 'en');
  await login.fillLogin(member);
  await expect(other.getByRole('alert')).toHaveText(texts.WRONG_CREDENTIAL);
  await login.fillLogin({ ...member, password: 'tamarind-and-rain-42' });
  await expect(other).toHaveURL(/\/user\//);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: wallet.words('Account') })).toBeVisible();
  await other.context().close();
});

test('shows the member’s data in the chosen language, and changes the name @verify', async ({
  page,
  member,
}) => {
  const wallet = new WalletScreen(page, 'en');
  const lao = new WalletScreen(page, 'la');
  const thai = new WalletScreen(page, 'th');
  const main = page.getByRole('main');
  await wallet.openAs(member);
  await page.goto('/user/profile');
  await expect(main).toContainText(spacedPhone(member.username));
  await expect(main).toContainText(/\d\d\/\d\d\/20\d\d \d\d:\d\d:\d\d/);
  await expect(main).toContainText(member.bankAccountNo.replace(/^(...)(...)/, '$1-$2-'));
  // The bank's name in the bank book stands beside the one in the member's language.
  await expect(main).toContainText('Kasikornbank ธนาคารกสิกรไทย');
  await lao.chooseLanguage();
  await expect(main).toContainText('ທະນາຄານກະສິກອນໄທ');
  await thai.chooseLanguage();
  await expect(main).not.toContainText('Kasikornbank');
  await expect(main).not.toContainText('ທະນາຄານ');
  // The Buddhist year, unless the operator has chosen otherwise.
  await expect(main).toContainText(/\d\d\/\d\d\/25\d\d \d\d:\d\d:\d\d/);

  await main.getByRole('button', { name: thai.words('Change the name') }).click();
  const dialog = thai.dialog('Change the name');
  const name = dialog.getByLabel(thai.words('Name'), { exact: true });
  await expect(name).toHaveValue(member.name);
  await name.fill('<b>');
  await name.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText(thai.words('Letters and digits only, please.'));
  await name.fill('ลุงสมชาย');
  await name.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(main).toContainText('ลุงสมชาย');
});

test('lists the member’s devices, and removes the others @verify', async ({
  page,
  browser,
  member,
  stack,
}) => {
  const wallet = new WalletScreen(page, 'en');
  const first = await elsewhere(browser, stack.url, member);
  const second = await elsewhere(browser, stack.url, member);
  await wallet.openAs(member);
  await openProfile(wallet, 'Devices');
  const dialog = wallet.dialog('Devices');
  await expect(dialog.getByRole('listitem')).toHaveCount(3);
  await expect(dialog.getByRole('listitem').filter({ hasText: wallet.words('This device') })).toHaveCount(1);
  await expectAccessible(page, 'devices');

  await dialog
    .getByRole('listitem')
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click();
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await wallet.button('Remove all other devices').click();
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  for (const other of [first, second]) {
    await expect(other).toHaveURL(/\/login/);
    await other.context().close();
  }
  await page.reload();
  await expect(dialog).toBeVisible();
});

test('gives and withdraws the consent to offers and news @verify', async ({ page, member }) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  await openProfile(wallet, 'Your consents');
  const dialog = wallet.dialog('Your consents');
  const box = dialog.getByRole('checkbox');
  await expect(box).not.toBeChecked();
  await expectAccessible(page, 'consents');
  await box.check();
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Agreed' }).first()).toContainText(
    wallet.words('Offers and news'),
  );
  await box.uncheck();
  await expect(dialog.getByRole('listitem').first()).toContainText('Consent withdrawn');
  await page.reload();
  await expect(dialog.getByRole('checkbox')).not.toBeChecked();
});
