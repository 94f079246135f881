import { expectAccessible } from '../../fixtures/accessible.ts';
import { expect, test } from '../../fixtures/test.ts';
import { WalletScreen } from '../../screens/wallet-screen.ts';

async function openErasure(wallet: WalletScreen) {
  await wallet.page.goto('/user/profile');
  await wallet.page.getByRole('button', { name: wallet.words('Erase your personal data') }).click();
  return wallet.dialog('Erase your personal data');
}

test.describe('a member without money', () => {
  test.use({ opening: 0n });

  test('requests the erasure of their data, sees it on the home page, and cancels it @verify', async ({
    page,
    member,
  }) => {
    const wallet = new WalletScreen(page, 'en');
    await wallet.openAs(member);
    const dialog = await openErasure(wallet);
    await expect(dialog).toContainText(wallet.words('What we must keep'));
    await expectAccessible(page, 'erasure');
    await dialog.getByRole('button', { name: wallet.words('Request erasure') }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: wallet.words('Keep my data') }).click();
    await dialog.getByRole('button', { name: wallet.words('Request erasure') }).click();
    await question.getByRole('button', { name: wallet.words('Request erasure') }).click();
    const confirm = wallet.dialog('Confirm it’s you');
    await confirm.getByLabel(wallet.words('Password'), { exact: true }).fill(member.password);
    await confirm.getByRole('button', { name: wallet.words('Confirm'), exact: true }).click();
    await expect(dialog.getByRole('status').first()).toContainText('Requested on');
    await expectAccessible(page, 'erasure requested');

    await page.goto('/user/home');
    const banner = page.getByText('Erasure of your personal data was requested on');
    await expect(banner).toBeVisible();
    await page.getByRole('button', { name: wallet.words('See the request') }).click();
    await dialog.getByRole('button', { name: wallet.words('Cancel the request') }).click();
    await expect(dialog.getByRole('button', { name: wallet.words('Request erasure') })).toBeVisible();
    await wallet.closeDialog();
    await expect(banner).toBeHidden();
  });
});

test('a member with money reads what to do first, and can request nothing @verify', async ({
  page,
  member,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  const dialog = await openErasure(wallet);
  await expect(dialog.getByRole('status')).toContainText('You still have money here');
  await expect(dialog.getByRole('button', { name: wallet.words('Request erasure') })).toHaveCount(0);
});
