import { createPool } from '../server/src/base/db/pool.ts';
import { expectAccessible } from './accessible.ts';
import { openGame, opensTab } from './game-screen.ts';
import { expect, test } from './own-stack.ts';
import { baht } from './wallet-screen.ts';

test('the big button goes the way that was chosen, and never the other', async ({ page, member }) => {
  const { wallet, game } = await openGame(page, member);
  await expect(game.button('Play')).toBeEnabled();
  await game.moveIn(280);
  await expect(game.arrived(280)).toBeVisible();
  await expectAccessible(page, 'money in a game');

  const moves: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/wallet/transfer')) moves.push(request.postDataJSON());
  });
  await game.chooseWayBack();
  await expect(game.button('Play')).toBeHidden();
  const bring = game.button('Bring {shown} back', { shown: baht(280) });
  await expect(bring).toBeEnabled();
  await expectAccessible(page, 'bringing money back');
  await bring.dblclick();
  await expect(game.dialog).toContainText(`${baht(280)} is back in your wallet.`);
  expect(moves).toEqual([{ from: 'PG', to: 'WALLET', amount: 280 }]);
  await game.close();
  await wallet.expectBalance({ total: 1000, spendable: 1000, games: 0, held: 0 });
});

test('a game that is out of service gives its money back, and offers nothing else', async ({
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
    await expect(game.dialog).toContainText('This game is not offered at the moment.');
    await expect(game.button('Play')).toHaveCount(0);
    await expect(game.amount()).toHaveCount(0);
    await expectAccessible(page, 'a game out of service');
    await game.button('Bring {shown} back', { shown: baht(280) }).click();
    await expect(game.dialog).toContainText(`${baht(280)} is back in your wallet.`);
  } finally {
    await pool.query("update game set enabled = true where code = 'PG'");
    await pool.end();
  }
  await game.close();
  await wallet.expectBalance({ total: 1000, spendable: 1000, held: 0 });
});

test('0 plays without a transfer', async ({ page, member }) => {
  const { game } = await openGame(page, member);
  const moves: string[] = [];
  page.on('request', (request) => request.url().endsWith('/transfer') && moves.push(request.url()));
  await game.amount().fill('0');
  const opens = opensTab(page);
  await game.button('Play').click();
  await (await opens).waitForURL(/\/play\/PG/);
  expect(moves).toEqual([]);
});

test('where a credit is 20 baht the dialog says what really moves before it is pressed', async ({
  page,
  member,
}) => {
  const { wallet, game } = await openGame(page, member, 'Lotus Reels');
  await game.amount().fill('100.10');
  await expect(game.dialog).toContainText(/฿100\.00 = 5\.00 credits/);
  await expect(game.dialog).toContainText('฿0.10 of it does not make a whole credit');
  await expect(game.dialog).toContainText('In your wallet after that ฿900.00');
  await game.button('Only move {shown} in', { shown: baht(100) }).click();
  await expect(game.arrived(100)).toBeVisible();
  await expect(game.balance()).toContainText('5.00 credits × 20');
  await game.close();
  await wallet.expectBalance({ total: 1000, spendable: 900, games: 100, held: 0 });
});

test('a game that refuses says where the money is, and keeps what was typed', async ({
  page,
  member,
  outside,
}) => {
  const { game } = await openGame(page, member);
  await outside.fault({ target: 'game:PG', fault: 'refuse', times: 1 });
  await game.moveIn(200);
  await expect(game.dialog.getByRole('alert')).toHaveText(
    `The game did not accept the transfer. ${baht(200)} is back in your wallet.`,
  );
  await expect(game.amount()).toHaveValue('200');
});

test('a lost answer is asked for again and moves the money once', async ({ page, member }) => {
  const { wallet, game } = await openGame(page, member);
  await page.route(
    '**/api/wallet/transfer',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await game.moveIn(200);
  const again = game.button('Ask again');
  await expect(again).toBeVisible();
  await expectAccessible(page, 'a lost answer');
  await again.click();
  await expect(game.arrived(200)).toBeVisible();
  await game.close();
  await wallet.expectBalance({ total: 1000, spendable: 800, games: 200, held: 0 });
});

test('a move is on its way at once, with the amount, and the game can be played meanwhile', async ({
  page,
  member,
  outside,
}) => {
  const { wallet, game } = await openGame(page, member);
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/api/wallet/transfer', async (route) => {
    await held;
    await route.continue();
  });
  await outside.fault({ target: 'game:PG', fault: 'timeout-before' });
  await game.moveIn(200);
  const move = game.dialog.getByRole('region', { name: 'On its way' });
  await expect(move).toContainText(`${baht(200)} into Naga Spin`);
  await expect(move).toContainText(/Since \d\d:\d\d/);
  letGo();
  // The server's own word of it follows, step by step.
  await expect(move).toContainText('Sent to the game');
  await expectAccessible(page, 'a move on its way');
  await game.close();
  await wallet.gameCard('Naga Spin').click();
  await expect(move).toContainText(`${baht(200)} into Naga Spin`);
  await outside.heal();
  const opens = opensTab(page);
  await game.button('Play').click();
  const tab = await opens;
  await tab.waitForURL(/\/play\/PG/);
  await tab.close();
  await page.bringToFront();
  await expect(move).toBeHidden();
});

test('a password stays hidden until it is asked for, and is copied without being shown', async ({
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
  await game.button('Copy: {label}', { label: 'Password' }).click();
  await expect(page.getByText('Copied', { exact: true })).toBeVisible();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(password);
  await expect(page.getByText(password)).toBeHidden();
  await game.button('Show password').click();
  await expect(game.dialog.getByText(password)).toBeVisible();
});
