import type { WebSocketRoute } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';
import { openGame } from '../../screens/game-screen.ts';
import { baht, WalletScreen } from '../../screens/wallet-screen.ts';

test.use({ settings: { GAME_LAUNCH: 'iframe' } });

test('an open game is not reloaded when the socket or the network is lost and comes back @verify', async ({
  page,
  context,
  member,
}) => {
  const sockets: WebSocketRoute[] = [];
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      server.send(message);
      // Socket.IO's first packet, which asks for the connection.
      if (String(message).startsWith('40')) sockets.push(socket);
    });
  });
  const links: string[] = [];
  page.on('request', (request) => request.url().includes('/api/autoLogin/') && links.push(request.url()));
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  await wallet.gameCard('Naga Spin').click();
  await wallet.button('Get a game account, play later').click();
  await wallet.button('Play').click();
  const frame = page.locator('iframe[title="Naga Spin"]');
  await expect(frame.contentFrame().getByRole('button').first()).toBeVisible();
  const src = await frame.getAttribute('src');
  // Mark that any reload of the frame would remove.
  const playing = async () => (await frame.elementHandle())?.contentFrame();
  await (await playing())?.evaluate('globalThis.inMidBet = true');
  const stays = async () => {
    expect(await frame.getAttribute('src')).toBe(src);
    expect(await (await playing())?.evaluate('globalThis.inMidBet')).toBe(true);
    expect(links).toHaveLength(1);
  };

  await expect.poll(() => sockets.length).toBe(1);
  const asksAgain = page.waitForResponse(/\/api\/wallet$/);
  await sockets[0]?.close();
  await expect.poll(() => sockets.length).toBe(2);
  await asksAgain;
  await page.waitForLoadState('networkidle');
  await stays();

  await context.setOffline(true);
  const offline = page
    .getByText(wallet.words('You’re offline. Showing your last known balances.'))
    .filter({ visible: true });
  await expect(offline, 'once').toHaveCount(1);
  await context.setOffline(false);
  await expect(offline).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  await stays();
});

test('a game that failed to open opens on another try @verify', async ({ page, member }) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  await wallet.gameCard('Naga Spin').click();
  await wallet.button('Get a game account, play later').click();
  await expect(wallet.button('Play')).toBeVisible();
  await page.route('**/api/autoLogin/**', (route) => route.abort(), { times: 1 });
  await wallet.button('Play').click();
  await wallet.button('Try again').click();
  const frame = page.frameLocator('iframe[title="Naga Spin"]');
  await expect(frame.getByRole('button').first()).toBeVisible();
});

test('the game’s return link closes the frame, and the dialog shows the new balance @verify', async ({
  page,
  member,
}) => {
  const { game } = await openGame(page, member);
  await game.amount().fill('200');
  await game.button('Move {shown} and play', { shown: baht(200) }).click();
  const frame = page.locator('iframe[title="Naga Spin"]');
  await expect(frame.contentFrame().getByRole('button').first()).toBeVisible();
  const screen = page.viewportSize();
  const box = await frame.boundingBox();
  // The frame fills the phone except for the bar with the name and the close button.
  expect(box?.width).toBe(screen?.width);
  expect(box?.height).toBeGreaterThan((screen?.height ?? 0) - 70);
  const playing = await (await frame.elementHandle())?.contentFrame();
  const reads = page.waitForResponse('**/api/wallet/refresh/slot');
  await playing?.evaluate(`location.href = '${new URL('/back', page.url()).href}'`);
  await expect(frame).toBeHidden();
  await reads;
  await expect(game.balance()).toContainText(baht(200));
  expect(page.context().pages()).toHaveLength(1);
});

test('a login form is posted into the frame @verify', async ({ page, member, stack }) => {
  const { game } = await openGame(page, member);
  const link = `${stack.sandboxUrl}/form-login`;
  await page.route('**/api/autoLogin/**', (route) =>
    route.fulfill({ json: { link, form: { username: 'kp1', password: 'secret-1' } } }),
  );
  let posted: string | null | undefined;
  await page.route(link, async (route) => {
    posted = route.request().postData();
    await route.fulfill({ contentType: 'text/html', body: '<h1>inside</h1>' });
  });
  await game.button('Play').click();
  const frame = page.frameLocator('iframe[title="Naga Spin"]');
  await expect(frame.getByRole('heading', { name: 'inside' })).toBeVisible();
  expect(posted).toBe('username=kp1&password=secret-1');
});
