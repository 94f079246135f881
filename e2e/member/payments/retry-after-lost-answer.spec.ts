import { texts } from '@kapao/contract/errors/error-texts/en';
import { holdAnswers, loseAnswers } from '../../fixtures/network.ts';
import { expect, test } from '../../fixtures/test.ts';
import { openGame } from '../../screens/game-screen.ts';
import { baht, WalletScreen } from '../../screens/wallet-screen.ts';

/** Returns the member's payouts after everything has settled. */
async function ownPayouts(
  sandbox: { payouts: () => Promise<readonly { toAccountNo: string; amount: number }[]> },
  toAccountNo: string,
): Promise<number[]> {
  return (await sandbox.payouts())
    .filter((out) => out.toAccountNo === toAccountNo)
    .map(({ amount }) => amount);
}

async function askFor(wallet: WalletScreen, amount: number): Promise<void> {
  await wallet.button('Withdraw').click();
  await wallet.page.getByLabel(wallet.words('Amount to withdraw')).fill(String(amount));
  await wallet.button('Withdraw {shown}', { shown: baht(amount) }).click();
}

async function expectUnsure(wallet: WalletScreen): Promise<void> {
  await expect(wallet.dialog('Withdraw')).toContainText(
    wallet.words('We lost the connection. We’re checking what happened.'),
  );
}

test('after Back during a withdrawal, home and the form show that withdrawal, and it is paid once @verify', async ({
  page,
  member,
  sandbox,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  const late = await holdAnswers(page, 'POST', '**/api/wallet/withdraw');
  await askFor(wallet, 150);
  await late.held;
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const row = page.getByRole('button', {
    name: wallet.words('Checking whether this went through'),
  });
  await expect(row).toContainText(baht(150));
  // Members look for a pending withdrawal under the held amount, too.
  await page.getByRole('button', { name: /^Held/ }).click();
  await expect(wallet.dialog('Held').getByRole('listitem')).toContainText(baht(150));
  await wallet.button('All pending ({total})', { total: 1 }).click();
  await expect(wallet.dialog('Pending').getByRole('listitem')).toContainText(baht(150));
  await wallet.closeDialog();
  await row.click();
  const dialog = wallet.dialog('Withdraw');
  await expect(dialog.getByLabel(wallet.words('Amount to withdraw'))).toHaveValue('150');
  await expect(dialog.getByLabel(wallet.words('Amount to withdraw'))).toBeDisabled();
  // The close button does what Back does.
  await wallet.closeDialog();
  await row.click();
  late.release();
  await expect(wallet.dialog('Withdrawal')).toContainText('150.00');
  await wallet.closeDialog();
  await wallet.expectBalance({ total: 850, held: 0 });
  expect(await ownPayouts(sandbox, member.bankAccountNo)).toEqual([150]);
});

test('a withdrawal whose answer was lost is found after a reload, and listed in the withdrawal form', async ({
  page,
  member,
  sandbox,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  await loseAnswers(page, 'POST', '**/api/wallet/withdraw', 2);
  await askFor(wallet, 950);
  await expectUnsure(wallet);
  await page.reload();
  await expect(wallet.dialog('Withdrawal')).toContainText('950.00');
  await wallet.closeDialog();
  await wallet.expectBalance({ total: 50, held: 0 });
  await wallet.button('Withdraw').click();
  // The form shows the last withdrawal, and not only that too little is left.
  const last = wallet.dialog('Withdraw').getByRole('listitem');
  await expect(last).toContainText('950.00');
  expect(await ownPayouts(sandbox, member.bankAccountNo)).toEqual([950]);
});

test('a withdrawal request that never arrived is sent once by home after its form was closed @verify', async ({
  page,
  member,
  sandbox,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  await page.route('**/api/wallet/withdraw', (route) => route.abort('connectionreset'), { times: 2 });
  await askFor(wallet, 200);
  await expectUnsure(wallet);
  await wallet.closeDialog();
  await expect(page.locator('.toast')).toContainText(
    wallet.words('{title}: request received. Track it in your statement.', {
      title: `Withdrawal ${baht(200)}`,
    }),
  );
  await wallet.expectBalance({ total: 800, held: 0 });
  expect(await ownPayouts(sandbox, member.bankAccountNo)).toEqual([200]);
  await page.reload();
  await wallet.expectBalance({ total: 800, held: 0 });
  expect(await ownPayouts(sandbox, member.bankAccountNo)).toEqual([200]);
});

test('a transfer left pending continues in its own game’s dialog, and in no other @verify', async ({
  page,
  member,
}) => {
  const { wallet, game } = await openGame(page, member);
  await game.moveIn(100);
  await expect(game.arrived(100)).toBeVisible();
  await game.chooseMoveBack();
  await game.dialog.getByLabel(wallet.words('Amount to move back')).fill('40');
  const late = await holdAnswers(page, 'POST', '**/api/wallet/transfer');
  await game.button('Move {shown} back', { shown: baht(40) }).click();
  await late.held;
  await page.goBack();
  await wallet.gameCard('Star Harvest').click();
  const other = page.getByRole('dialog', { name: 'Star Harvest' });
  await expect(other.getByRole('button', { name: wallet.words('Play'), exact: true })).toBeVisible();
  await expect(other).not.toContainText(baht(40));
  await page.goBack();
  await wallet.gameCard('Naga Spin').click();
  await expect(game.dialog).toContainText(`${baht(40)} back from Naga Spin`);
  late.release();
  await expect(game.dialog).toContainText(`${baht(40)} is back in your wallet.`);
  await game.close();
  await wallet.expectBalance({ total: 1000, spendable: 940 });
});

test('a withdrawal with unknown outcome is shown on home although pending transactions cannot be read @verify', async ({
  page,
  member,
  sandbox,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  await page.route('**/api/wallet/withdraw', (route) => route.abort('connectionreset'));
  await askFor(wallet, 300);
  await expectUnsure(wallet);
  await page.route('**/api/wallet/on-its-way', (route) => route.abort('connectionreset'));
  await wallet.closeDialog();
  await page.reload();
  const row = page.getByRole('button', { name: wallet.words('Checking whether this went through') });
  await expect(row).toContainText(baht(300));
  await row.click();
  await expectUnsure(wallet);
  await page.unrouteAll();
  await expect(wallet.dialog('Withdrawal')).toContainText('300.00');
  await wallet.closeDialog();
  await wallet.expectBalance({ total: 700, held: 0 });
  expect(await ownPayouts(sandbox, member.bankAccountNo)).toEqual([300]);
});

test('a withdrawal refused after its form was closed is reported on home, and not sent again @verify', async ({
  page,
  member,
  sandbox,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  await page.route('**/api/wallet/withdraw', (route) => route.abort('connectionreset'));
  await askFor(wallet, 200);
  await expectUnsure(wallet);
  let asked = 0;
  await page.route('**/api/wallet/withdraw', async (route) => {
    asked += 1;
    await route.fulfill({ status: 409, json: { code: 'MONEY_NOT_ENOUGH', message: '', requestId: 'r' } });
  });
  await wallet.closeDialog();
  await expect(page.locator('.toast')).toContainText(texts.MONEY_NOT_ENOUGH);
  await expect(
    page.getByRole('button', { name: wallet.words('Checking whether this went through') }),
  ).toHaveCount(0);
  expect(asked).toBe(1);
  await page.unrouteAll();
  await page.reload();
  await wallet.expectBalance({ total: 1000, spendable: 1000, held: 0 });
  expect(await ownPayouts(sandbox, member.bankAccountNo)).toEqual([]);
});
