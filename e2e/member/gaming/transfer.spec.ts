import { expectAccessible } from '../../fixtures/accessible.ts';
import { loseAnswers } from '../../fixtures/network.ts';
import { expect, test } from '../../fixtures/test.ts';
import { openGame } from '../../screens/game-screen.ts';
import { baht, WalletScreen } from '../../screens/wallet-screen.ts';

const game = 'Naga Spin';

async function openAccount(wallet: WalletScreen, name = game): Promise<void> {
  await wallet.gameCard(name).click();
  await wallet.page
    .getByRole('dialog', { name })
    .getByRole('button', { name: wallet.words('Get a game account, play later') })
    .click();
  // Only an open account has a balance to refresh.
  await expect(
    wallet.page.getByRole('dialog', { name }).getByRole('button', { name: wallet.words('Check balance') }),
  ).toBeVisible();
}

async function closeGame(wallet: WalletScreen, name = game): Promise<void> {
  const dialog = wallet.page.getByRole('dialog', { name });
  await dialog
    .getByRole('button', { name: wallet.words('Close'), exact: true })
    .first()
    .click();
  await expect(dialog).toBeHidden();
}

async function moveIn(wallet: WalletScreen, amount: string): Promise<void> {
  await wallet.page.getByLabel(wallet.words('Amount to move (optional)')).fill(amount);
  await wallet.button('Move {shown}, play later', { shown: baht(Number(amount)) }).click();
}

test('a refused transfer returns the money to the wallet and says so @verify', async ({
  page,
  member,
  sandbox,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  await openAccount(wallet);
  await sandbox.fault({ target: 'game:PG', fault: 'refuse', times: 1 });
  await moveIn(wallet, '200');
  await expect(page.getByRole('alert')).toHaveText(
    wallet.words('The game didn’t accept the money. {shown} is back in your wallet.', {
      shown: baht(200),
    }),
  );
  await expectAccessible(page, 'transfer refused');
  await closeGame(wallet);
  await wallet.expectBalance({ total: 1000, spendable: 1000, games: 0, held: 0 });
  await wallet.openStatement();
  await expect(wallet.statement().first()).toContainText(wallet.words('Money returned'));
});

test('a transfer without an answer is inquired until it succeeds, and the screen updates by itself', async ({
  page,
  member,
  sandbox,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  await openAccount(wallet);
  // The game makes the transfer and times out, and times out again at each inquiry, so the money has moved without an
  // answer until the fault is removed.
  await sandbox.fault({ target: 'game:PG', fault: 'timeout-after' });
  await moveIn(wallet, '200');
  await expect(page.getByRole('region', { name: wallet.words('Moving money') })).toContainText(
    wallet.words('Waiting for the game'),
  );
  await expectAccessible(page, 'transfer in progress');
  await sandbox.heal();
  await expect(
    page.getByText(wallet.words('{shown} was moved into the game. Good luck!', { shown: baht(200) })),
  ).toBeVisible();
  await closeGame(wallet);
  await wallet.expectBalance({ total: 1000, spendable: 800, games: 200, held: 0 });
});

test('a game that does not answer is named, with the time of its last balance, until it answers @verify', async ({
  page,
  member,
  sandbox,
}) => {
  const wallet = new WalletScreen(page, 'en');
  const header = page.getByRole('region', { name: wallet.words('Balance'), exact: true });
  await wallet.openAs(member);
  await openAccount(wallet);
  await moveIn(wallet, '200');
  await expect(
    page.getByText(wallet.words('{shown} was moved into the game. Good luck!', { shown: baht(200) })),
  ).toBeVisible();
  await closeGame(wallet);
  await expect(header).toContainText(/Updated \d\d:\d\d:\d\d/);

  await sandbox.fault({ target: 'game:PG', fault: 'timeout-before' });
  await wallet.button('Check balance').click();
  await expect(header).toContainText(/Naga Spin isn’t responding\. Balance as of \d\d:\d\d:\d\d/);
  await expect(header).toContainText(/As of \d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d/);
  await wallet.expectBalance({ total: 1000, spendable: 800, games: 200, held: 0 });
  await expectAccessible(page, 'a silent game');

  await sandbox.heal();
  await wallet.button('Check balance').click();
  await expect(header).toContainText(/Updated \d\d:\d\d:\d\d/);
  await expect(header).not.toContainText('has not answered');
});

test('a pending transfer counts in the total and cannot be repeated @verify', async ({
  page,
  member,
  sandbox,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  await openAccount(wallet);
  await sandbox.fault({ target: 'game:PG', fault: 'timeout-before' });
  await moveIn(wallet, '200');
  await expect(page.getByRole('region', { name: wallet.words('Moving money') })).toContainText(
    wallet.words('Waiting for the game'),
  );
  await closeGame(wallet);
  await wallet.expectBalance({ total: 1000, spendable: 800, held: 200 });
  await expect(wallet.gameCard(game)).toContainText(wallet.words('Moving money'));
  await wallet.gameCard(game).click();
  // The game can be played meanwhile, but a second transfer is not possible.
  await expect(wallet.button('Play')).toBeEnabled();
  await expect(page.getByLabel(wallet.words('Amount to move (optional)'))).toBeHidden();
  await sandbox.heal();
  await expect(wallet.page.getByLabel(wallet.words('Amount to move (optional)'))).toBeEnabled();
  await closeGame(wallet);
  // The game timed out before doing anything; at the inquiry the transfer is made or given up, never both.
  await expect.poll(async () => (await wallet.balance()).held).toBe(0);
  expect((await wallet.balance()).total).toBe(1000);
});

test('moves money between two games through the transfer dialog; a double press moves it once', async ({
  page,
  member,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  await openAccount(wallet);
  await closeGame(wallet);
  await openAccount(wallet, 'Lotus Reels');
  await closeGame(wallet, 'Lotus Reels');

  await wallet.button('Move money').click();
  const dialog = wallet.dialog('Move money');
  await dialog.getByRole('combobox', { name: wallet.words('From') }).selectOption({ label: 'Your wallet' });
  await dialog.getByRole('combobox', { name: wallet.words('To') }).selectOption({ label: game });
  await dialog.getByLabel(wallet.words('Amount'), { exact: true }).fill('300');
  await expectAccessible(page, 'transfer');
  await wallet.button('Move {shown}', { shown: baht(300) }).dblclick();
  await expect(dialog.getByRole('status')).toContainText(wallet.words('Moved'));
  await expectAccessible(page, 'transfer done');
  await wallet.button('Move more').click();
  await dialog.getByRole('combobox', { name: wallet.words('From') }).selectOption({ label: game });
  await dialog.getByRole('combobox', { name: wallet.words('To') }).selectOption({ label: 'Lotus Reels' });
  await dialog.getByLabel(wallet.words('Amount'), { exact: true }).fill('100');
  await wallet.button('Move {shown}', { shown: baht(100) }).click();
  await expect(dialog.getByRole('status')).toContainText(wallet.words('Moved'));
  await wallet.acknowledge();
  await wallet.expectBalance({ total: 1000, spendable: 700, games: 300, held: 0 });
  // One credit in that game is 20 baht.
  await expect(wallet.gameCard('Lotus Reels')).toContainText(/฿100\.00.*5\.00 credits/);
});

test('shows a game’s credentials, and changes the password only after confirmation @verify', async ({
  page,
  member,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  await openAccount(wallet);
  await page.getByText(wallet.words('Username and password')).click();
  await expect(page.getByText(wallet.words('This game needs no password: open it from here.'))).toBeVisible();
  await closeGame(wallet);

  await openAccount(wallet, 'Lotus Reels');
  await page.getByText(wallet.words('Username and password')).click();
  const shown = page.getByRole('dialog', { name: 'Lotus Reels' }).locator('p.font-mono');
  const show = wallet.button('Show password');
  await show.click();
  await expect(shown).toHaveText([/^kp/, /\w{6,}/]);
  await expectAccessible(page, 'credentials');
  const before = await shown.nth(1).textContent();
  await wallet.button('Reset password').click();
  const confirmation = page.getByRole('alertdialog');
  await expect(confirmation).toBeVisible();
  await expectAccessible(page, 'reset a game password');

  await page.reload();
  await expect(page.getByRole('dialog', { name: 'Lotus Reels' })).toBeVisible();
  await expect.poll(() => page.evaluate<string>('JSON.stringify(history.state.usr)')).not.toContain('reset');
  await page.getByText(wallet.words('Username and password')).click();
  await show.click();
  await expect(shown.nth(1)).toHaveText(before ?? '');
  await expect(confirmation).toBeHidden();
  await wallet.button('Reset password').click();
  await confirmation.getByRole('button', { name: wallet.words('Reset password') }).click();
  await expect(page.getByText(wallet.words('The game has a new password'))).toBeVisible();
  await expect(shown.nth(1)).not.toHaveText(before ?? '');
});

test('transfers whose answers were lost are shown with their amounts until their outcome is known @verify', async ({
  page,
  member,
}) => {
  const { wallet, game } = await openGame(page, member);
  const doubt = wallet.words('We lost the connection. We’re checking what happened.');
  await game.moveIn(280);
  await expect(game.arrived(280)).toBeVisible();
  await game.chooseMoveBack();
  await game.dialog.getByLabel(wallet.words('Amount to move back')).fill('80');
  await loseAnswers(page, 'POST', '**/api/wallet/transfer', 2);
  await game.button('Move {shown} back', { shown: baht(80) }).click();
  const named = game.dialog.getByText(doubt).getByText(`${baht(80)} back from Naga Spin`, { exact: true });
  await expect(named).toBeVisible();
  await expect(game.dialog).toContainText(`${baht(80)} is back in your wallet.`);
  // Kept amounts would let a second press move money that nobody asked for.
  await expect(game.dialog.getByLabel(wallet.words('Amount to move back'))).toHaveValue('');
  await game.close();
  await wallet.button('Move all back').click();
  const all = wallet.dialog('Move all back to wallet');
  await loseAnswers(page, 'POST', '**/api/wallet/transferAll', 2);
  await all.getByRole('button', { name: wallet.words('Move {shown} back', { shown: baht(200) }) }).click();
  await expect(all.getByText(doubt)).toBeVisible();
  await expect(all.getByRole('listitem')).toContainText(baht(200));
  await expect(all.getByText(wallet.words('There is no money in any game.'))).toHaveCount(0);
  await expect(all).toContainText(wallet.words('Back in your wallet'));
  await wallet.acknowledge();
  await wallet.expectBalance({ total: 1000, spendable: 1000 });
});

test('Move all back follows a transfer that is still pending until the money arrives @verify', async ({
  page,
  member,
  sandbox,
}) => {
  const { wallet, game } = await openGame(page, member);
  await game.moveIn(300);
  await expect(game.arrived(300)).toBeVisible();
  await game.close();
  await wallet.button('Move all back').click();
  const all = wallet.dialog('Move all back to wallet');
  const press = all.getByRole('button', { name: wallet.words('Move {shown} back', { shown: baht(300) }) });
  await expect(press).toBeVisible();
  // Two faults, because the balance read before it times out too.
  await sandbox.fault({ target: 'game:PG', fault: 'timeout-after', times: 2 });
  await press.click();
  const row = all.getByRole('listitem');
  await expect(row).toContainText(wallet.words('Moving money'));
  await expect(row).toContainText(wallet.words('Back in your wallet'));
  await expect(all.getByRole('status')).toContainText(baht(300));
  await wallet.acknowledge();
  await wallet.expectBalance({ total: 1000, spendable: 1000, held: 0 });
});
