import type { Page } from '@playwright/test';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { expect, test } from '../../fixtures/test.ts';
import { spinToWin } from '../../screens/demo-game.ts';
import { openGame, opensTab } from '../../screens/game-screen.ts';
import { baht, WalletScreen } from '../../screens/wallet-screen.ts';

/** Holds the answer to a call until it is released. */
async function hold(page: Page, url: string): Promise<() => void> {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

test('the tab opens with the press, says that the game is opening, and loads it @verify', async ({
  page,
  member,
}) => {
  const { game } = await openGame(page, member);
  const release = await hold(page, '**/api/autoLogin/**');
  const opens = opensTab(page);
  await game.button('Play').click();
  const tab = await opens;
  expect(tab.url()).toBe('about:blank');
  await expect(tab.getByRole('status')).toHaveText('The game is opening…');
  await expect(tab).toHaveTitle('Naga Spin');
  release();
  await tab.waitForURL(/\/play\/PG/);
  await expect(tab.getByRole('button').first()).toBeVisible();
  expect(new URL(tab.url()).searchParams.get('return')).toBe(new URL('/back', page.url()).href);
  expect(await tab.evaluate('document.referrer')).toBe('');
  expect(await tab.evaluate('window.opener')).toBeNull();
});

test('when a game refuses to open, its tab closes and the dialog shows an error @verify', async ({
  page,
  member,
  sandbox,
}) => {
  const { game } = await openGame(page, member);
  await sandbox.fault({ target: 'game:PG', fault: 'refuse' });
  const release = await hold(page, '**/api/autoLogin/**');
  const opens = opensTab(page);
  await game.button('Play').click();
  const tab = await opens;
  const closes = tab.waitForEvent('close');
  release();
  await closes;
  await expect(game.dialog.getByRole('alert')).toBeVisible();
  await expectAccessible(page, 'a game that refused to open');
  expect(page.context().pages()).toHaveLength(1);
});

test('after a refused launch the game’s web address is not used instead @verify', async ({
  page,
  member,
}) => {
  await page.route('**/api/wallet', async (route) => {
    const answer = await route.fetch();
    const wallet = await answer.json();
    for (const slot of wallet.slots) slot.web = 'https://games.example/';
    await route.fulfill({ response: answer, json: wallet });
  });
  const { game } = await openGame(page, member);
  await page.route('**/api/autoLogin/**', (route) =>
    route.fulfill({ status: 403, json: { code: 'INVALID_USER_4' } }),
  );
  const opens = opensTab(page);
  await game.button('Play').click();
  const tab = await opens;
  if (!tab.isClosed()) await tab.waitForEvent('close');
  await expect(game.dialog.getByRole('alert')).toBeVisible();
});

test('with an amount the tab waits for the transfer, opens the game, and closes on the way back', async ({
  page,
  member,
  stack,
  sandbox,
}) => {
  const { game } = await openGame(page, member);
  const release = await hold(page, '**/api/wallet/transfer');
  await game.amount().fill('200');
  const opens = opensTab(page);
  await game.button('Move {shown} and play', { shown: baht(200) }).click();
  const tab = await opens;
  await expect(tab.getByRole('status')).toContainText('Your money is moving into the game');
  release();
  await tab.waitForURL(/\/play\/PG/);
  await expect(game.arrived(200)).toBeVisible();
  const inGame = await spinToWin(tab, 'en', { stack, sandbox, player: member });
  const closes = tab.waitForEvent('close');
  // Navigates as the game's own back link does.
  await tab.evaluate(`location.href = '${new URL('/back', page.url()).href}'`);
  await closes;
  await page.bringToFront();
  await expect(game.balance()).toContainText(baht(inGame));
  // The message about the transfer in has gone.
  await expect(game.arrived(200)).toBeHidden();
  await expect(game.direction('Move back to wallet')).toBeChecked();
  await expect(game.button('Move {shown} back', { shown: baht(inGame) })).toBeEnabled();
  await expect(game.button('Play')).toBeEnabled();
  // Opening the game again selects the transfer into it.
  await game.close();
  await game.open();
  await expect(game.direction('Move into the game')).toBeChecked();
  await expect(game.button('Play')).toBeEnabled();
  await expect(game.amount()).toHaveValue('');
  expect(page.context().pages()).toHaveLength(1);
});

test('returning to the wallet’s tab refreshes the game balances, while the game’s tab stays open @verify', async ({
  page,
  member,
}) => {
  const { game } = await openGame(page, member);
  const opens = opensTab(page);
  await game.button('Play').click();
  const tab = await opens;
  await tab.waitForURL(/\/play\/PG/);
  await page.bringToFront();
  const asked = page.waitForRequest(/\/api\/wallet\/refresh\/slot$/);
  // Headless browsers send no event when a tab comes to the front.
  await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);
  await asked;
  await expect(game.balance()).toContainText(/As of \d\d:\d\d/);
  expect(tab.isClosed()).toBe(false);
});

test('a transfer with unknown outcome closes the tab, and the dialog says that the money is safe @verify', async ({
  page,
  member,
  sandbox,
}) => {
  const { game } = await openGame(page, member);
  await sandbox.fault({ target: 'game:PG', fault: 'timeout-before' });
  await game.amount().fill('200');
  const opens = opensTab(page);
  await game.button('Move {shown} and play', { shown: baht(200) }).click();
  const tab = await opens;
  if (!tab.isClosed()) await tab.waitForEvent('close');
  await page.bringToFront();
  const move = game.dialog.getByRole('region', { name: 'Moving money' });
  await expect(move).toContainText(`${baht(200)} into Naga Spin`);
  await expect(move).toContainText(/Since \d\d:\d\d/);
  await expect(move).toContainText('Your money is safe');
  await expect(game.button('Play')).toBeEnabled();
  await expectAccessible(page, 'a move on its way');
});

test('when the browser blocks the tab, the dialog shows a link that opens the game @verify', async ({
  page,
  member,
}) => {
  const { game } = await openGame(page, member);
  await page.evaluate('window.open = () => null');
  await game.button('Play').click();
  const link = game.dialog.getByRole('link', { name: 'Open game' });
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  await expectAccessible(page, 'a blocked game');
  const opens = opensTab(page);
  await link.click();
  await (await opens).waitForURL(/\/play\/PG/);
  await expect(link).toBeHidden();
});

test('closing the dialog during the launch closes the waiting tab @verify', async ({ page, member }) => {
  const { game } = await openGame(page, member);
  await hold(page, '**/api/autoLogin/**');
  const opens = opensTab(page);
  await game.button('Play').click();
  const tab = await opens;
  const closes = tab.waitForEvent('close');
  await page.bringToFront();
  await page.goBack();
  await closes;
  await expect(game.dialog).toBeHidden();
});

test('a login form is posted by the new tab to the game, without a referrer @verify', async ({
  page,
  member,
  stack,
}) => {
  const { game } = await openGame(page, member);
  const link = `${stack.sandboxUrl}/form-login`;
  await page.route('**/api/autoLogin/**', (route) =>
    route.fulfill({ json: { link, form: { username: 'kp1', password: 'secret-1' } } }),
  );
  let posted: { method: string; body: string | null; referer: string | undefined } | undefined;
  await page.context().route(link, async (route) => {
    const request = route.request();
    const { referer } = await request.allHeaders();
    posted = { method: request.method(), body: request.postData(), referer };
    await route.fulfill({ contentType: 'text/html', body: '<h1>inside</h1>' });
  });
  const opens = opensTab(page);
  await game.button('Play').click();
  const tab = await opens;
  await expect(tab.getByRole('heading', { name: 'inside' })).toBeVisible();
  expect(posted).toEqual({ method: 'POST', body: 'username=kp1&password=secret-1', referer: undefined });
  expect(tab.url()).toBe(link);
  expect(await page.content()).not.toContain('secret-1');
});

test('the return address leads to the wallet when no wallet tab is open @verify', async ({
  page,
  member,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  await expect(wallet.gameCard('Naga Spin')).toBeVisible();
  await page.goto('/back');
  await page.waitForURL(/\/user\/home$/);
});

test('a tab that cannot close itself says so in the member’s language @verify', async ({
  page,
  member,
  context,
}) => {
  const wallet = new WalletScreen(page, 'la');
  await wallet.openAs(member);
  await expect(wallet.gameCard('Naga Spin')).toBeVisible();
  // Resolves when the wallet handles messages, a moment after its start.
  const listens = `new Promise((resolve) => {
    const channel = new BroadcastChannel('kapao:play');
    channel.onmessage = ({ data }) => data === 'here' && resolve(true);
    channel.postMessage('back');
    setTimeout(() => resolve(false), 200);
  })`;
  await expect.poll(() => page.evaluate(listens)).toBe(true);
  const tab = await context.newPage();
  await tab.goto('/healthz');
  await tab.goto('/back');
  await expect(tab.getByRole('heading')).toHaveText('ປິດແຖບນີ້ໄດ້ເລີຍ ກະເປົາຂອງທ່ານເປີດຢູ່ອີກແຖບໜຶ່ງ');
  await expectAccessible(tab, 'the way back');
});
