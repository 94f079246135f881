import { createPool } from '../../../server/src/platform/db/pool.ts';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { holdAnswers, loseAnswers } from '../../fixtures/network.ts';
import { expect, test } from '../../fixtures/test.ts';
import { GameScreen, openGame, opensTab } from '../../screens/game-screen.ts';
import { baht, WalletScreen } from '../../screens/wallet-screen.ts';

test('the main button moves money in the chosen direction only @verify', async ({ page, member }) => {
  const { wallet, game } = await openGame(page, member);
  await expect(game.button('Play')).toBeEnabled();
  await game.moveIn(280);
  await expect(game.arrived(280)).toBeVisible();
  await expect(game.button('Play')).toBeEnabled();
  await expect(game.direction('Move into the game')).toBeChecked();
  await expectAccessible(page, 'money in a game');

  const moves: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/wallet/transfer')) moves.push(request.postDataJSON());
  });
  await game.chooseMoveBack();
  const moveBack = game.button('Move {shown} back', { shown: baht(280) });
  await expect(moveBack).toBeEnabled();
  // The balance in the game can be played in either direction of the switch.
  await expect(game.button('Play')).toBeEnabled();
  await expectAccessible(page, 'bringing money back');
  await moveBack.dblclick();
  await expect(game.dialog).toContainText(`${baht(280)} is back in your wallet.`);
  expect(moves).toEqual([{ from: 'PG', to: 'WALLET', amount: 280 }]);
  await game.close();
  await wallet.expectBalance({ total: 1000, spendable: 1000, games: 0, held: 0 });
});

test('a game out of service lets the member move the money back, and offers nothing else @verify', async ({
  page,
  member,
  stack,
}) => {
  const { wallet, game } = await openGame(page, member);
  await game.moveIn(280);
  await expect(game.arrived(280)).toBeVisible();
  const pool = createPool(stack.databaseUrl, { max: 1 });
  try {
    await pool.query("update game set enabled = false where code = 'PG'");
    await page.reload();
    await expect(game.dialog).toContainText('This game isn’t available right now.');
    await expect(game.button('Play')).toHaveCount(0);
    await expect(game.amount()).toHaveCount(0);
    await expectAccessible(page, 'a game out of service');
    await game.button('Move {shown} back', { shown: baht(280) }).click();
    await expect(game.dialog).toContainText(`${baht(280)} is back in your wallet.`);
  } finally {
    await pool.query("update game set enabled = true where code = 'PG'");
    await pool.end();
  }
  await game.close();
  await wallet.expectBalance({ total: 1000, spendable: 1000, held: 0 });
});

test('pressing Enter again after Play does not move the money back @verify', async ({ page, member }) => {
  const { wallet, game } = await openGame(page, member);
  await game.moveIn(100);
  await expect(game.arrived(100)).toBeVisible();
  const moves: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/wallet/transfer')) moves.push(request.postDataJSON());
  });
  await game.button('Play').focus();
  const tab = page.waitForEvent('popup');
  await page.keyboard.press('Enter');
  await tab;
  // The game is open, and the primary button now moves the money back.
  await expect(game.button('Move {shown} back', { shown: baht(100) })).toBeVisible();
  await expect(game.button('Play')).toBeFocused();
  // Wait beyond the time in which a second press is ignored.
  await page.waitForTimeout(1_000);
  await page.keyboard.press('Enter');
  await page.waitForTimeout(1_000);
  await page.keyboard.press('Enter');
  await expect(game.button('Move {shown} back', { shown: baht(100) })).toBeVisible();
  expect(moves).toEqual([]);
  await game.close();
  await wallet.expectBalance({ total: 1000, spendable: 900, games: 100 });
});

test('an amount of 0 opens the game without a transfer @verify', async ({ page, member }) => {
  const { game } = await openGame(page, member);
  const moves: string[] = [];
  page.on('request', (request) => request.url().endsWith('/transfer') && moves.push(request.url()));
  await game.amount().fill('0');
  const opens = opensTab(page);
  await game.button('Play').click();
  await (await opens).waitForURL(/\/play\/PG/);
  expect(moves).toEqual([]);
});

test('where a credit is 20 baht the dialog shows the amount that will move before the press @verify', async ({
  page,
  member,
}) => {
  const { wallet, game } = await openGame(page, member, 'Lotus Reels');
  await game.amount().fill('100.10');
  await expect(game.dialog).toContainText(/฿100\.00 = 5\.00 credits/);
  await expect(game.dialog).toContainText('฿0.10 is below the game’s smallest unit');
  await expect(game.dialog).toContainText('Left in your wallet ฿900.00');
  await game.button('Move {shown}, play later', { shown: baht(100) }).click();
  await expect(game.arrived(100)).toBeVisible();
  await expect(game.balance()).toContainText('5.00 credits');
  await game.close();
  await wallet.expectBalance({ total: 1000, spendable: 900, games: 100, held: 0 });
});

test('a refused transfer says where the money is, and keeps the typed amount @verify', async ({
  page,
  member,
  sandbox,
}) => {
  const { game } = await openGame(page, member);
  await sandbox.fault({ target: 'game:PG', fault: 'refuse', times: 1 });
  await game.moveIn(200);
  await expect(game.dialog.getByRole('alert')).toHaveText(
    `The game didn’t accept the money. ${baht(200)} is back in your wallet.`,
  );
  await expect(game.amount()).toHaveValue('200');
  await expect(game.dialog.locator(':focus')).toHaveCount(1);
});

test('a transfer whose answer was lost is checked again and moves the money once', async ({
  page,
  member,
}) => {
  const { wallet, game } = await openGame(page, member);
  // After the dialog is closed, the home screen goes on asking, also without an answer.
  let isLost = true;
  await page.route('**/api/wallet/transfer', async (route) => {
    const response = await route.fetch();
    await (isLost ? route.abort() : route.fulfill({ response }));
  });
  await game.moveIn(200);
  const again = game.button('Check again');
  await expect(again).toBeVisible();
  await expectAccessible(page, 'a lost answer');
  // Focus stays in the dialog, and after closing returns to what opened it.
  await expect(game.dialog.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(game.dialog).toBeHidden();
  await expect(page.getByRole('main').locator(':focus')).toContainText('Naga Spin');
  await page.keyboard.press('Enter');
  await again.click();
  isLost = false;
  await expect(game.arrived(200)).toBeVisible();
  await game.close();
  await wallet.expectBalance({ total: 1000, spendable: 800, games: 200, held: 0 });
});

test('leaving before the game account is ready moves nothing, and a toast says so @verify', async ({
  page,
  member,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  const late = await holdAnswers(page, 'POST', '**/api/wallet/activate/*');
  const moves: string[] = [];
  page.on('request', (request) => request.url().endsWith('/transfer') && moves.push(request.url()));
  await wallet.gameCard('Naga Spin').click();
  const game = new GameScreen(wallet);
  await game.moveIn(200);
  await late.held;
  // Only the pressed button shows that it is busy, and says with what.
  await expect(game.dialog.getByRole('button', { name: wallet.words('Getting the account…') })).toHaveCount(
    1,
  );
  await page.goBack();
  await expect(page.locator('.toast')).toContainText(
    wallet.words('{shown} stayed in your wallet: {name} wasn’t ready when you left.', {
      shown: baht(200),
      name: 'Naga Spin',
    }),
  );
  const settled = page.waitForResponse('**/api/wallet/activate/*');
  late.release();
  await (await settled).finished();
  await wallet.gameCard('Naga Spin').click();
  await expect(game.dialog.getByRole('button', { name: wallet.words('Check balance') })).toBeVisible();
  await game.close();
  await wallet.expectBalance({ total: 1000, spendable: 1000, games: 0 });
  expect(moves).toEqual([]);
});

test('an account opening whose answer was lost moves nothing, and Check again shows the new account @verify', async ({
  page,
  member,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  await wallet.gameCard('Naga Spin').click();
  const game = new GameScreen(wallet);
  await loseAnswers(page, 'POST', '**/api/wallet/activate/*', 2);
  await game.moveIn(200);
  await game.button('Check again').click();
  await expect(game.dialog.getByRole('button', { name: wallet.words('Check balance') })).toBeVisible();
  await expect(game.balance()).toContainText(baht(0));
  await expect(game.dialog.getByRole('status')).toHaveText(
    wallet.words('Your game account is ready. {shown} hasn’t been moved yet: tap the button again.', {
      shown: baht(200),
    }),
  );
  await expect(game.amount()).toHaveValue('200');
  await expectAccessible(page, 'an account without the move that was to follow');
  await game.button('Move {shown}, play later', { shown: baht(200) }).click();
  await expect(game.arrived(200)).toBeVisible();
  await game.close();
  await wallet.expectBalance({ total: 1000, spendable: 800, games: 200 });
});

test('after a transfer the dialog shows no old balance until the new one arrives @verify', async ({
  page,
  member,
}) => {
  const { wallet, game } = await openGame(page, member);
  await game.moveIn(180);
  await expect(game.arrived(180)).toBeVisible();
  await game.chooseMoveBack();
  const wallets = await holdAnswers(page, 'GET', '**/api/wallet');
  await game.button('Move {shown} back', { shown: baht(180) }).click();
  await expect(game.dialog).toContainText(`${baht(180)} is back in your wallet.`);
  await expect(game.balance()).toContainText(wallet.words('Updating…'));
  await expect(game.dialog).not.toContainText('in the game ฿180.00');
  await expect(
    game.dialog.getByRole('button', { name: wallet.words('All', {}, 'amount'), exact: true }),
  ).toBeDisabled();
  wallets.release();
  await expect(game.balance()).toContainText(baht(0));
  await expect(game.balance()).toContainText(/As of \d\d:\d\d/);
});

test('a transfer is shown as pending at once, with its amount, and the game can be played meanwhile @verify', async ({
  page,
  member,
  sandbox,
}) => {
  const { wallet, game } = await openGame(page, member);
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/wallet/transfer', async (route) => {
    await held;
    await route.continue();
  });
  await sandbox.fault({ target: 'game:PG', fault: 'timeout-before' });
  await game.moveIn(200);
  const move = game.dialog.getByRole('region', { name: 'Moving money' });
  await expect(move).toContainText(`${baht(200)} into Naga Spin`);
  await expect(move).toContainText(/Since \d\d:\d\d/);
  release();
  // The server's status follows, step by step.
  await expect(move).toContainText('Sent to the game');
  await expectAccessible(page, 'a move on its way');
  await game.close();
  await wallet.gameCard('Naga Spin').click();
  await expect(move).toContainText(`${baht(200)} into Naga Spin`);
  await sandbox.heal();
  const opens = opensTab(page);
  // The transfer may end at the moment of the press, and the form replace the button.
  await expect(async () => {
    await game.button('Play').click();
    await Promise.race([opens, page.waitForTimeout(5_000).then(() => Promise.reject(new Error('no tab')))]);
  }).toPass();
  const tab = await opens;
  await tab.waitForURL(/\/play\/PG/);
  await tab.close();
  await page.bringToFront();
  await expect(move).toBeHidden();
});

test('a game password stays hidden until requested, and can be copied while hidden @verify', async ({
  page,
  member,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { game } = await openGame(page, member, 'Lotus Reels');
  const answers = page.waitForResponse('**/api/wallet/account/**');
  await game.dialog.getByText('Username and password').click();
  const { username, password } = (await (await answers).json()) as { username: string; password: string };
  await expect(game.dialog.getByText(username)).toBeVisible();
  await expect(game.dialog.getByText(password)).toBeHidden();
  // The button was scrolled into view without a scroll by the member.
  await expect(game.button('Reset password')).toBeInViewport({ ratio: 1 });
  await game.button('Copy: {label}', { label: 'Password' }).click();
  await expect(page.getByText('Copied', { exact: true })).toBeVisible();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(password);
  await expect(page.getByText(password)).toBeHidden();
  await game.button('Show password').click();
  await expect(game.dialog.getByText(password)).toBeVisible();
});
