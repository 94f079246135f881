import { expectAccessible } from '../../fixtures/accessible.ts';
import { stayInOneDay } from '../../fixtures/one-day.ts';
import { expect, test } from '../../fixtures/test.ts';
import {
  depositByQr,
  expectStatement,
  leaveNagaSpin,
  openNagaSpin,
  spin,
} from '../../screens/reward-play.ts';
import { baht, WalletScreen } from '../../screens/wallet-screen.ts';

test.use({ opening: 0n, viewport: { width: 360, height: 740 } });

// The bonus belongs to the day's first deposit.
test.beforeEach(stayInOneDay);

const bonus = 'ฝากแรกของวัน 20%';

test('a deposit bonus is wagered, and its winnings are withdrawn', async ({
  page,
  otherPhone: bank,
  member,
  stack,
}) => {
  const wallet = new WalletScreen(page, 'th');
  const { words } = wallet;
  await wallet.openAs(member);
  await depositByQr(wallet, bank, stack.sandboxUrl, 500);
  await wallet.expectBalance({ total: 500, spendable: 500 });

  // A withdrawal would forfeit the bonus for that deposit; the form says so before anybody types.
  await wallet.button('Withdraw').click();
  await expect(wallet.dialog('Withdraw').getByRole('status').first()).toContainText(baht(500));
  await wallet
    .dialog('Withdraw')
    .getByRole('button', { name: words('Show the bonus'), exact: true })
    .click();
  await expect(
    page.getByRole('button', { name: new RegExp(`^${words('Claim {given}', { given: '' })}`) }),
  ).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // The conditions are in one sentence before the button.
  await page.getByRole('link', { name: words('Bonus'), exact: true }).click();
  await expectAccessible(page, 'bonus page');
  await page.getByRole('button', { name: bonus }).click();
  const offer = page.getByRole('dialog', { name: bonus });
  await expect(offer).toContainText('฿500');
  await expect(offer).toContainText('฿100');
  await expectAccessible(page, 'a bonus');
  await wallet.button('Claim {given}', { given: baht(100) }).click();
  await expect(page.getByText(words('Bonus added'))).toBeVisible();
  await wallet.acknowledge();

  // The form for a code is gone, the progress bar is there, and nothing can be cancelled yet.
  const activeBonus = page.getByRole('region', { name: bonus });
  await expect(activeBonus.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0');
  await expect(page.getByLabel(words('Promotion code'))).toHaveCount(0);
  await expect(activeBonus).toContainText(words('Can’t be cancelled yet'));
  await expectAccessible(page, 'a bonus that is held');

  // Moves everything into the game and plays half; the open page updates by itself.
  await page.getByRole('link', { name: words('Home'), exact: true }).click();
  await wallet.expectBalance({ total: 600, spendable: 600 });
  const tab = await openNagaSpin(wallet, 600);
  const player = { ...stack, username: member.username };
  await spin(tab, player, { stake: 100, times: 3, percent: 100 });
  await page.bringToFront();
  await page.goto('/user/bonus');
  await expect(activeBonus.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50');
  await expect(activeBonus).toContainText(words('Active'));
  await tab.bringToFront();
  await spin(tab, player, { stake: 100, times: 2, percent: 100 });
  await spin(tab, player, { stake: 100, times: 1, percent: 500 });
  await page.bringToFront();
  await expect(activeBonus.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100');
  await expect(activeBonus).toContainText(words('Wagering complete.'));
  await tab.close();

  // The turnover is explained bet by bet.
  await activeBonus.getByRole('button', { name: words('How it’s calculated') }).click();
  await expect(page.getByRole('dialog').getByText('Naga Spin').first()).toBeVisible();
  await expectAccessible(page, 'bets of a round');
  await wallet.closeDialog();

  // A withdrawal moves the game's money to the wallet, ends the bonus and pays out the member's own money.
  await page.getByRole('link', { name: words('Home'), exact: true }).click();
  await wallet.expectBalance({ total: 1000, games: 1000 });
  await wallet.button('Withdraw').click();
  await page.getByLabel(words('Amount to withdraw')).fill('1000');
  await expectAccessible(page, 'withdraw while a bonus is held');
  await wallet.button('Withdraw {shown}, including games', { shown: baht(1000) }).click();
  const paid = wallet
    .dialog('Withdrawal')
    .getByRole('status')
    .filter({ hasText: words('Paid') });
  await expect(paid).toBeVisible();
  await wallet.closeDialog();
  await wallet.expectBalance({ total: 0, spendable: 0, games: 0, held: 0 });
  await expectStatement(wallet, [
    [wallet.withdrawalTo(member), '−1,000.00'],
    [words('Bonus ended · {reference}', { reference: bonus }), '0.00'],
    [words('Moved back from {from}', { from: 'Naga Spin' }), '1,000.00'],
    [words('Moved into {to}', { to: 'Naga Spin' }), '−600.00'],
    [words('Bonus · {reference}', { reference: bonus }), '+100.00'],
    [wallet.qrDeposit(), '+500.00'],
  ]);
});

test('a bonus at its bust threshold is cancelled, and its end is in the statement @verify', async ({
  page,
  otherPhone: bank,
  member,
  stack,
}) => {
  const wallet = new WalletScreen(page, 'th');
  const { words } = wallet;
  await wallet.openAs(member);
  await depositByQr(wallet, bank, stack.sandboxUrl, 500);
  await page.goto('/user/bonus');
  await page.getByRole('button', { name: bonus }).click();
  await wallet.button('Claim {given}', { given: baht(100) }).click();
  await wallet.acknowledge();
  const activeBonus = page.getByRole('region', { name: bonus });

  // Too early: the button is disabled and says why.
  const cancel = activeBonus.getByRole('button', { name: words('Cancel the bonus') });
  await expect(cancel).toBeDisabled();
  await expect(cancel).toHaveAccessibleDescription(
    words('Once your total is {line} or less.', { line: baht(60) }),
  );

  await page.getByRole('link', { name: words('Home'), exact: true }).click();
  const tab = await openNagaSpin(wallet, 600);
  await spin(tab, { ...stack, username: member.username }, { stake: 540, times: 1, percent: 0 });
  await leaveNagaSpin(wallet, tab);
  await page.getByRole('link', { name: words('Bonus'), exact: true }).click();
  await expect(activeBonus.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '90');
  await expect(activeBonus).toContainText(words('If you cancel'));
  await cancel.click();
  const confirmation = page.getByRole('alertdialog', { name: words('Cancel this bonus?') });
  await expectAccessible(page, 'cancel a bonus?');
  await confirmation.getByRole('button', { name: words('Cancel the bonus') }).click();
  await expect(confirmation).toBeHidden();
  await expect(page.getByRole('alertdialog')).toContainText('฿0.00');
  await wallet.acknowledge();
  await expect(page.getByLabel(words('Promotion code'))).toBeVisible();
  await expectStatement(wallet, [
    [words('Bonus ended · {reference}', { reference: bonus }), '−60.00'],
    [words('Moved back from {from}', { from: 'Naga Spin' }), '60.00'],
  ]);
  // The forfeited bonus was paid to no bank.
  await wallet.statement().first().getByRole('button').click();
  const steps = wallet.dialog('Details').getByRole('listitem');
  await expect(steps).toHaveCount(1);
  await expect(steps).toContainText(words('Bonus ended'));
});
