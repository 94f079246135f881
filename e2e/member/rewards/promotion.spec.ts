import { expectAccessible } from '../../fixtures/accessible.ts';
import { expect, test } from '../../fixtures/test.ts';
import { expectStatement, leaveNagaSpin, openNagaSpin, spin } from '../../screens/reward-play.ts';
import { baht, WalletScreen } from '../../screens/wallet-screen.ts';

test.use({ opening: 0n, viewport: { width: 360, height: 740 } });

test('a promotion code’s free credit is wagered, capped, and withdrawn; the code works once @verify', async ({
  page,
  member,
  stack,
}) => {
  const wallet = new WalletScreen(page, 'th');
  const { words } = wallet;
  await wallet.openAs(member);
  await page.getByRole('link', { name: words('Bonus'), exact: true }).click();

  // An expired promotion looks like one that never existed.
  const code = page.getByLabel(words('Promotion code'));
  await wallet.button('Search').click();
  await expect(page.getByText(words('Please enter the code.'))).toBeVisible();
  await code.fill('grand11');
  await expect(code).toHaveValue('GRAND11');
  await wallet.button('Search').click();
  const dialog = wallet.dialog('Promotion');
  await expect(dialog).toContainText(words('No promotion with this code'));
  await expectAccessible(page, 'no such code');
  await dialog.getByLabel(words('Promotion code')).fill('kapao50');
  await expect(dialog).toContainText('฿250');
  await expectAccessible(page, 'a promotion');
  await wallet.button('Claim {given}', { given: baht(50) }).click();
  await expect(page.getByText(words('Bonus added'))).toBeVisible();
  await wallet.acknowledge();
  const activeBonus = page.getByRole('region', { name: 'เครดิตฟรี' });
  await expect(activeBonus.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0');

  await page.getByRole('link', { name: words('Home'), exact: true }).click();
  await wallet.expectBalance({ total: 50, spendable: 50 });
  const tab = await openNagaSpin(wallet, 50);
  const player = { ...stack, username: member.username };
  await spin(tab, player, { stake: 50, times: 4, percent: 100 });
  await spin(tab, player, { stake: 50, times: 1, percent: 500 });
  await leaveNagaSpin(wallet, tab);
  await page.getByRole('link', { name: words('Bonus'), exact: true }).click();
  await expect(activeBonus.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100');
  await expect(activeBonus).toContainText('฿100');

  // The button ends the bonus; the part above the cap is taken back.
  await wallet.button('Finish and keep {kept}', { kept: baht(100) }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: words('Finish the bonus') })
    .click();
  await expect(page.getByRole('alertdialog')).toContainText('฿100.00');
  await wallet.acknowledge();
  await expect(code).toBeVisible();

  // The code can be used once per member.
  await code.fill('KAPAO50');
  await wallet.button('Search').click();
  await expect(dialog).toContainText(words('You’ve claimed this bonus the maximum number of times.'));
  await wallet.closeDialog();

  await page.getByRole('link', { name: words('Home'), exact: true }).click();
  await wallet.expectBalance({ total: 100, spendable: 100 });
  await wallet.button('Withdraw').click();
  await page.getByLabel(words('Amount to withdraw')).fill('100');
  await wallet.button('Withdraw {shown}', { shown: baht(100) }).click();
  const paid = wallet
    .dialog('Withdrawal')
    .getByRole('status')
    .filter({ hasText: words('Paid') });
  await expect(paid).toBeVisible();
  await wallet.closeDialog();
  await expectStatement(wallet, [
    [wallet.withdrawalTo(member), '−100.00'],
    [words('Promotion ended · {reference}', { reference: 'เครดิตฟรี' }), '−150.00'],
    [words('Moved back from {from}', { from: 'Naga Spin' }), '250.00'],
    [words('Moved into {to}', { to: 'Naga Spin' }), '−50.00'],
    [words('Promotion · {reference}', { reference: 'เครดิตฟรี' }), '+50.00'],
  ]);
});
