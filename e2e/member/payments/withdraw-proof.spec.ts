import { expectAccessible } from '../../fixtures/accessible.ts';
import { expect, test } from '../../fixtures/test.ts';
import { withScreenLock } from '../../fixtures/virtual-authenticator.ts';
import { baht, WalletScreen } from '../../screens/wallet-screen.ts';

test.use({ opening: 20_000_00n });

const pin = '837264';
const shown = { shown: baht(6_000) };

/** Opens the setting in the profile. */
async function openSetting(wallet: WalletScreen) {
  await wallet.page.goto('/user/profile');
  await wallet.page.getByRole('button', { name: wallet.words('Confirm withdrawals') }).click();
  return wallet.dialog('Confirm withdrawals');
}

/** Confirms by the password that it is the member, where a change asks for it. */
async function confirmIdentity(wallet: WalletScreen, password: string): Promise<void> {
  const dialog = wallet.dialog('Confirm it’s you');
  await dialog.getByLabel(wallet.words('Password'), { exact: true }).fill(password);
  await dialog.getByRole('button', { name: wallet.words('Confirm'), exact: true }).click();
  await expect(dialog).toBeHidden();
}

async function setPin(wallet: WalletScreen, password: string): Promise<void> {
  await openSetting(wallet);
  await wallet.button('Set a PIN').click();
  const form = wallet.dialog('Set a PIN');
  const first = form.getByLabel(wallet.words('New PIN, 6 digits'));
  const again = form.getByLabel(wallet.words('Confirm new PIN'));
  const save = () => wallet.button('Save the PIN').click();
  await first.fill('123456');
  await save();
  await expect(form).toContainText(wallet.words('Too easy to guess. Please choose other digits.'));
  await first.fill(pin);
  await again.fill('837265');
  await save();
  await expect(form).toContainText(wallet.words('PINs don’t match.'));
  await expectAccessible(wallet.page, 'a PIN typed twice');
  await again.fill(pin);
  await save();
  await confirmIdentity(wallet, password);
  await expect(wallet.button('Change the PIN')).toBeVisible();
}

/** Ends the step-up, which would prove the next withdrawal, by beginning another session. */
async function openWithdraw(wallet: WalletScreen, member: { username: string; password: string }) {
  await wallet.openAs(member);
  await wallet.button('Withdraw').click();
  await wallet.page.getByLabel(wallet.words('Amount to withdraw')).fill('6000');
  await wallet.button('Withdraw {shown}', shown).click();
  return wallet.dialog('Withdraw');
}

test('a PIN confirms a withdrawal: a wrong PIN is refused with the tries left, and Back keeps the amount @verify', async ({
  page,
  member,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  await setPin(wallet, member.password);
  const dialog = await openWithdraw(wallet, member);
  const field = dialog.getByLabel(wallet.words('PIN, 6 digits'));
  await expect(field).toHaveAttribute('inputmode', 'numeric');
  await expect(field).toHaveAttribute('autocomplete', 'off');
  await expectAccessible(page, 'the PIN of a withdrawal');
  await wallet.button('Back').click();
  await expect(page.getByLabel(wallet.words('Amount to withdraw'))).toHaveValue('6,000');
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await wallet.button('Withdraw {shown}', shown).click();
  await field.fill('111111');
  await wallet.button('Confirm {shown}', shown).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    wallet.words('Incorrect PIN. {flaw} attempts left.', { flaw: 4 }),
  );
  await expect(field).toHaveValue('');
  await field.fill(pin);
  await wallet.button('Confirm {shown}', shown).dblclick();
  await expect(wallet.dialog('Withdrawal')).toContainText(wallet.words('Checked by our team'));
  await page.goBack();
  await wallet.expectBalance({ spendable: 14_000, held: 6_000 });
});

test('a PIN locked by five wrong tries leaves the password, which confirms and unlocks it @verify', async ({
  page,
  member,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  await setPin(wallet, member.password);
  const dialog = await openWithdraw(wallet, member);
  const field = dialog.getByLabel(wallet.words('PIN, 6 digits'));
  for (let tries = 5; tries > 0; tries--) {
    await field.fill('111111');
    const answered = page.waitForResponse('**/api/account/step-up');
    await wallet.button('Confirm {shown}', shown).click();
    await answered;
    await expect(wallet.button('Confirm {shown}', shown)).not.toHaveAttribute('aria-busy');
  }
  await expect(dialog.getByRole('status')).toContainText('Your PIN is locked after 5 wrong attempts.');
  await expectAccessible(page, 'a locked PIN');
  await dialog.getByLabel(wallet.words('Password'), { exact: true }).fill(member.password);
  await wallet.button('Confirm {shown}', shown).click();
  await expect(wallet.dialog('Withdrawal')).toContainText(wallet.words('Checked by our team'));
  const setting = await openSetting(wallet);
  await expect(setting).toContainText(
    wallet.words('Your PIN confirms withdrawals. It can’t be used to log in.'),
  );
});

test('a passkey confirms a withdrawal @verify', async ({ page, member }) => {
  await withScreenLock(page);
  const wallet = new WalletScreen(page, 'en');
  await wallet.logIn(member);
  await wallet.button('Set up a passkey').click();
  await expect(wallet.dialog('Skip the password next time?')).toBeHidden();
  await wallet.button('Withdraw').click();
  await page.getByLabel(wallet.words('Amount to withdraw')).fill('6000');
  await wallet.button('Withdraw {shown}', shown).click();
  await wallet.button('Confirm {shown} with passkey', shown).click();
  await expect(wallet.dialog('Withdrawal')).toContainText(wallet.words('Checked by our team'));
});

test('to ask always is saved at once, to ask never needs the password, and then a withdrawal asks nothing @verify', async ({
  page,
  member,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  const setting = await openSetting(wallet);
  const always = setting.getByRole('radio', { name: wallet.words('Always'), exact: true });
  const never = setting.getByRole('radio', { name: wallet.words('Never', {}, 'question'), exact: true });
  const saved = page.getByText(wallet.words('Saved. It applies from now on.'));
  await expect(setting.getByLabel(wallet.words('Ask above this amount'))).toHaveValue('5,000');
  await expectAccessible(page, 'confirm withdrawals');
  await always.check({ force: true });
  await wallet.button('Save').click();
  await expect(saved).toBeVisible();
  await never.check({ force: true });
  await wallet.button('Save').click();
  await confirmIdentity(wallet, member.password);
  await expect(never).toBeChecked();
  await expect(wallet.button('Save')).toBeDisabled();
  const timeline = await openWithdraw(wallet, member);
  await expect(timeline).toBeHidden();
  await expect(wallet.dialog('Withdrawal')).toContainText(wallet.words('Checked by our team'));
});

test('a confirmation whose answer was lost is given again, and one withdrawal is made @verify', async ({
  page,
  member,
}) => {
  const wallet = new WalletScreen(page, 'en');
  const dialog = await openWithdraw(wallet, member);
  const password = dialog.getByLabel(wallet.words('Password'), { exact: true });
  await page.route(
    '**/api/account/step-up',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await password.fill(member.password);
  await wallet.button('Confirm {shown}', shown).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await password.fill(member.password);
  await wallet.button('Confirm {shown}', shown).click();
  await expect(wallet.dialog('Withdrawal')).toContainText(wallet.words('Checked by our team'));
  await page.goBack();
  await wallet.expectBalance({ spendable: 14_000, held: 6_000 });
});
