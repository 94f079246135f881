import { texts } from '@kapao/contract/errors/error-texts/en';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { loseAnswers } from '../../fixtures/network.ts';
import { expect, test } from '../../fixtures/test.ts';
import { WalletScreen } from '../../screens/wallet-screen.ts';

test.describe('with a Thai account name at a bank that needs Latin letters', () => {
  test.use({ bank: { bankCode: 'KTB', bankAccountName: 'สมชาย ใจดี' } });

  test('the name is edited where it would be copied, and copied a second after it is saved @verify', async ({
    page,
    context,
    member,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const wallet = new WalletScreen(page, 'en');
    await wallet.openAs(member);
    // The holder's name is requested on the home screen, in the deposit dialog, and in the profile.
    await expect(wallet.button('Edit name')).toBeVisible();
    await wallet.button('Deposit').click();
    const deposit = wallet.dialog('Deposit');
    await expect(deposit).toContainText(member.bankAccountNo.slice(-4));
    await deposit.getByRole('button', { name: wallet.words('Edit name') }).click();
    const dialog = wallet.dialog('Edit bank account name');
    const name = dialog.getByLabel(wallet.words('Account holder'), { exact: true });
    await expectAccessible(page, 'bank account name');

    await name.fill('สมชาย ใจดี');
    await dialog.getByRole('button', { name: wallet.words('Save'), exact: true }).click();
    await expect(dialog.getByRole('alert')).toHaveText(texts.BANK_ACCOUNT_NAME_ENG);
    await expect(page.locator('.toast')).toHaveText(texts.BANK_ACCOUNT_NAME_ENG);
    await name.fill('');
    await name.pressSequentially('somchai jaidee');
    await expect(name).toHaveValue('SOMCHAI JAIDEE');
    // Measured by the page's own clock, because events reach the test with varying delay. As in Safari, copying after the
    // press has ended is refused.
    await page.evaluate(`(() => {
      const write = navigator.clipboard.write.bind(navigator.clipboard);
      let isPressed = false;
      addEventListener('submit', () => {
        isPressed = true;
        setTimeout(() => { isPressed = false; });
      }, true);
      const refused = () => Promise.reject(new DOMException('the press is over', 'NotAllowedError'));
      navigator.clipboard.writeText = refused;
      navigator.clipboard.write = (items) => isPressed
        ? write(items).then(() => { globalThis.copiedAt = performance.now(); })
        : refused();
    })()`);
    await name.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByText(wallet.words('Copied: {text}', { text: 'SOMCHAI JAIDEE' }))).toBeVisible();
    const waitedMs = await page.evaluate<number>(
      `copiedAt - performance.getEntriesByName(new URL('/api/account/bankAccountName', location.href).href).at(-1).responseEnd`,
    );
    expect(waitedMs).toBeGreaterThan(990);
    await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe('SOMCHAI JAIDEE');

    await expect(deposit.getByRole('button', { name: wallet.words('Edit name') })).toHaveCount(0);
    await page.goBack();
    await expect(wallet.button('Edit name')).toBeHidden();
    await page.goto('/user/profile');
    await wallet.button('Copy the account number').click();
    await expect(
      page.getByText(wallet.words('Copied: {text}', { text: member.bankAccountNo })),
    ).toBeVisible();
    await context.clearPermissions();
    await page.evaluate("navigator.clipboard.writeText = () => Promise.reject(new Error('no'))");
    await wallet.button('Copy the account name').click();
    await expect(page.getByText(wallet.words('Failed to copy'))).toBeVisible();
  });
});

test.describe('with a profile that cannot be read', () => {
  test.use({ bank: { bankCode: 'KTB', bankAccountName: 'สมชาย ใจดี' } });

  test('the dialog for the name shows that loading failed, and a new try loads it @verify', async ({
    page,
    member,
  }) => {
    const wallet = new WalletScreen(page, 'en');
    await wallet.openAs(member);
    await page.route('**/api/account/profile', (route) =>
      route.fulfill({ status: 502, body: 'bad gateway' }),
    );
    await page.reload();
    await wallet.button('Edit name').click();
    const dialog = wallet.dialog('Edit bank account name');
    // Nothing was sent that could have failed, so the message is neutral.
    await expect(dialog.getByRole('status')).toHaveText(
      wallet.words('We couldn’t load this because our service isn’t responding. Your money is safe.'),
    );
    await expect(dialog.getByRole('alert')).toHaveCount(0);
    await page.unroute('**/api/account/profile');
    await dialog.getByRole('button', { name: wallet.words('Try again') }).click();
    await expect(dialog.getByRole('button', { name: wallet.words('Save'), exact: true })).toBeEnabled();
  });
});

test('a change whose answer was lost shows the new account, and can be sent again @verify', async ({
  page,
  member,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  await page.goto('/user/profile');
  await page.getByRole('button', { name: wallet.words('Change the bank account') }).click();
  const dialog = wallet.dialog('Change the bank account');
  const accountNo = `${member.bankAccountNo.slice(4)}7777`;
  await wallet.chooseBank('SCB');
  await dialog.getByLabel(wallet.words('Account number')).fill(accountNo);
  await dialog.getByLabel(wallet.words('Account holder')).fill('TRAVELLER TWO');
  const save = dialog.getByRole('button', { name: wallet.words('Save the bank account') });
  await save.click();
  const confirm = wallet.dialog('Confirm it’s you');
  await confirm.getByLabel(wallet.words('Password'), { exact: true }).fill(member.password);
  await loseAnswers(page, 'PUT', '**/api/account/profile');
  // Data that a page reads again after some seconds would bring the account as well.
  await page.waitForTimeout(3_500);
  await confirm.getByRole('button', { name: wallet.words('Confirm'), exact: true }).click();
  await expect(dialog.getByRole('alert')).toHaveText(texts.NETWORK);
  await expect(dialog).toContainText('···7777');
  await expect(dialog.getByLabel(wallet.words('Account number'))).toHaveValue(accountNo);
  await page.unroute('**/api/account/profile');
  await save.click();
  await expect(page.getByRole('alertdialog')).toContainText(wallet.words('The bank account is saved'));
});

test('a new bank account asks for the password, keeps what was typed, and holds withdrawals', async ({
  page,
  member,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  await page.goto('/user/profile');
  await page.getByRole('button', { name: wallet.words('Change the bank account') }).click();
  const dialog = wallet.dialog('Change the bank account');
  const field = (name: string) => dialog.getByLabel(wallet.words(name), { exact: true });
  await dialog.getByRole('button', { name: wallet.words('Save the bank account') }).click();
  await expect(dialog.getByRole('alert')).toHaveCount(3);
  await expectAccessible(page, 'bank account, empty');
  const accountNo = `5${member.bankAccountNo.slice(1)}`;
  await dialog.getByRole('button', { name: /^Bank/ }).click();
  const list = wallet.dialog('Choose your bank');
  await expectAccessible(page, 'banks over a form');
  await list.getByRole('searchbox').fill('krung');
  await page.keyboard.press('Tab');
  await expect(list.getByRole('button', { name: /^Krung ?thai/i })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(list).toBeHidden();
  const chosen = dialog.getByRole('button', { name: /^Bank ?Krung ?thai/i });
  await expect(chosen).toBeFocused();
  // The phone's Back closes the list, not the form; a reload restores both.
  await chosen.click();
  await expect(list).toBeVisible();
  await page.reload();
  await expect(list).toBeVisible();
  await page.goBack();
  await expect(list).toBeHidden();
  await expect(dialog).toBeVisible();
  await wallet.chooseBank('KTB');
  await field('Account number').fill(accountNo);
  await field('Account holder').fill('TRAVELLER TWO');
  await dialog.getByRole('button', { name: wallet.words('Save the bank account') }).click();

  // The dialog closes without a message: nothing was changed, and the typed text is kept.
  const confirm = wallet.dialog('Confirm it’s you');
  await expect(confirm).toBeVisible();
  await page.goBack();
  await expect(confirm).toBeHidden();
  await expect(field('Account number')).toHaveValue(accountNo);
  await dialog.getByRole('button', { name: wallet.words('Save the bank account') }).click();

  const password = confirm.getByLabel(wallet.words('Password'), { exact: true });
  await password.fill('not-the-password');
  await expectAccessible(page, 'confirm');
  await password.press('Enter');
  await expect(confirm.getByRole('alert')).toHaveText(texts.WRONG_PASSWORD);
  await password.fill(member.password);
  await confirm.getByRole('button', { name: wallet.words('Confirm'), exact: true }).click();
  await expect(confirm).toBeHidden();
  const saved = page.getByRole('alertdialog');
  await expect(saved).toContainText(wallet.words('The bank account is saved'));
  await saved.getByRole('button').click();
  await expect(dialog).toBeHidden();
  const main = page.getByRole('main');
  await expect(main).toContainText(accountNo.replace(/^(...)(...)/, '$1-$2-'));
  await expect(main).toContainText('TRAVELLER TWO');
  await expect(main.getByRole('status')).toContainText(/\d\d\/\d\d\/\d{4} \d\d:\d\d/);

  await page.goto('/user/home');
  await wallet.button('Withdraw').click();
  const [before] = texts.WITHDRAW_HELD.split('{until}');
  await expect(wallet.dialog('Withdraw').getByRole('status').first()).toContainText(before ?? '');
});

test.describe('with a mouse', () => {
  test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

  test('the list of banks opens in its search, and the arrow keys move to a bank @verify', async ({
    page,
    member,
  }) => {
    const wallet = new WalletScreen(page, 'en');
    await wallet.openAs(member);
    await page.goto('/user/profile');
    await page.getByRole('button', { name: wallet.words('Change the bank account') }).click();
    const bank = wallet.dialog('Change the bank account').getByRole('button', { name: /^Bank/ });
    await bank.click();
    const list = wallet.dialog('Choose your bank');
    await expect(list.getByRole('searchbox')).toBeFocused();
    await page.keyboard.type('krung');
    await page.keyboard.press('ArrowDown');
    await expect(list.getByRole('listitem').getByRole('button').first()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(list).toBeHidden();
    await expect(bank).toBeFocused();
    await expect(bank).toHaveAccessibleName(/^Bank ?Krung/i);
  });
});
