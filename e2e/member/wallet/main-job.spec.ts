import { locales } from '@kapao/core/locale';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { expect, test, unlessThai } from '../../fixtures/test.ts';
import { payInBank } from '../../screens/bank-app.ts';
import { spinToWin } from '../../screens/demo-game.ts';
import { baht, WalletScreen } from '../../screens/wallet-screen.ts';

const demo = { username: '0800000001', password: 'kapao-demo-1' };
const game = 'Naga Spin';

// The same member takes all three tests in order.
test.describe.configure({ mode: 'serial' });

for (const locale of locales) {
  test(`deposits, plays, withdraws and reads the statement in ${locale}${unlessThai(locale)}`, async ({
    page,
    stack,
    sandbox,
    otherPhone: bank,
  }) => {
    const wallet = new WalletScreen(page, locale);
    const { words } = wallet;

    await page.goto('/login');
    await wallet.chooseLanguage();
    await expectAccessible(page, 'login');
    await wallet.logIn(demo);
    await expect.poll(() => wallet.balance()).toMatchObject({ total: expect.any(Number), games: 0, held: 0 });
    await expectAccessible(page, 'home');
    const { total: opening } = await wallet.balance();

    // Creates a QR for 500, which the sandbox's bank app reads from the screen and pays.
    await wallet.button('Deposit').click();
    await expect(wallet.dialog('Deposit')).toBeVisible();
    await expectAccessible(page, 'ways to deposit');
    await wallet.openQrForm();
    await expect(wallet.dialog('Deposit by QR')).toBeVisible();
    await page.getByRole('button', { name: '฿500', exact: true }).click();
    await expectAccessible(page, 'QR form');
    await wallet.button('Create QR for {shown}', { shown: baht(500) }).click();
    const picture = await wallet.expectQr();
    await expect(page.getByRole('timer')).toHaveText(/^(10:00|09:\d\d)$/);
    await expectAccessible(page, 'QR');
    await payInBank(bank, stack.sandboxUrl, await picture.screenshot(), baht(500));
    const paidAt = Date.now();
    const success = page.getByRole('status').filter({ hasText: words('The money is in your wallet') });
    await expect(success).toContainText(baht(opening + 500));
    test.info().annotations.push({ type: 'credited', description: `${Date.now() - paidAt} ms after paying` });
    await expectAccessible(page, 'paid');
    await wallet.acknowledge();
    await wallet.expectBalance({ total: opening + 500, spendable: opening + 500 });

    // Moves 200 into the slot game and plays.
    await wallet.gameCard(game).click();
    const dialog = page.getByRole('dialog', { name: game });
    const open = dialog.getByRole('button', { name: words('Get a game account, play later'), exact: true });
    const amount = page.getByLabel(words('Amount to move (optional)'));
    await expect(amount).toBeVisible();
    await expectAccessible(page, 'game');
    if (await open.isVisible()) await open.click();
    await expect(open).toBeHidden();
    await amount.fill('200');
    await expectAccessible(page, 'game, open');
    const opens = page.waitForEvent('popup');
    await wallet.button('Move {shown} and play', { shown: baht(200) }).click();
    const played = await opens;
    await page.bringToFront();
    await expect(
      page.getByText(words('{shown} was moved into the game. Good luck!', { shown: baht(200) })),
    ).toBeVisible();
    await expectAccessible(page, 'game, playing');
    const inGame = await spinToWin(played, locale, { stack, sandbox, player: demo });
    await played.close();

    // Refresh shows the game's balance; then everything moves to the wallet.
    await dialog.getByRole('button', { name: words('Close'), exact: true }).click();
    await wallet.button('Check balance').click();
    await wallet.expectBalance({ total: opening + 300 + inGame, spendable: opening + 300, games: inGame });
    await wallet.button('Move all back').click();
    await expect(wallet.dialog('Move all back to wallet')).toContainText(game);
    await expectAccessible(page, 'bring home');
    await wallet.button('Move {shown} back', { shown: baht(inGame) }).click();
    await expect(wallet.dialog('Move all back to wallet')).toContainText(words('Back in your wallet'));
    await expectAccessible(page, 'brought home');
    await wallet.acknowledge();
    await wallet.expectBalance({ spendable: opening + 300 + inGame, games: 0 });

    // Withdraws 300; the bank's result appears by itself.
    await wallet.button('Withdraw').click();
    await expect(wallet.dialog('Withdraw')).toBeVisible();
    await page.getByLabel(words('Amount to withdraw')).fill('300');
    await expectAccessible(page, 'withdraw');
    await wallet.button('Withdraw {shown}', { shown: baht(300) }).click();
    const withdrawal = wallet.dialog('Withdrawal');
    await expect(withdrawal.getByRole('status')).toContainText('···7890');
    await expect(withdrawal.getByRole('status')).toContainText(words('Paid'));
    await expect(withdrawal).toContainText(words('Money in your account'));
    await expectAccessible(page, 'withdrawal');
    await withdrawal
      .getByRole('button', { name: words('Close'), exact: true })
      .last()
      .click();
    await wallet.expectBalance({ total: opening + inGame, spendable: opening + inGame, held: 0 });
    await bank.goto(`${stack.sandboxUrl}/bank?tab=payouts`);
    // The bank also pays for tests running in parallel.
    const paid = bank.getByRole('listitem').filter({ hasText: 'KBANK ···7890' }).first();
    await expect(paid).toContainText(/\+300\.00[\s\S]*Received/);

    // The statement lists all these movements, newest first.
    await wallet.openStatement();
    const entries = wallet.statement();
    await expectEntry(
      entries.nth(0),
      wallet.withdrawalTo({ bankAccountNo: '7890' }),
      '−300.00',
      words('Success'),
    );
    const home = words('Moved back from {from}', { from: game });
    // Each amount has its sign from the wallet's view.
    await expectEntry(entries.nth(1), home, `+${baht(inGame).slice(1)}`, words('Success'));
    await expectEntry(entries.nth(2), words('Moved into {to}', { to: game }), '−200.00', words('Success'));
    await expectEntry(entries.nth(3), wallet.qrDeposit(), '+500.00', words('Success'));
    await expectAccessible(page, 'statement');
  });
}

async function expectEntry(
  entry: ReturnType<WalletScreen['statement']>,
  sentence: string,
  amount: string,
  status: string,
): Promise<void> {
  await expect(entry).toContainText(sentence);
  await expect(entry).toContainText(amount);
  await expect(entry).toContainText(status);
}
