import type { WebSocketRoute } from '@playwright/test';
import { expect, ownStack } from './own-stack.ts';
import { WalletScreen } from './wallet-screen.ts';

const test = ownStack({ GAME_LAUNCH: 'iframe' });

test('an open game stays as it is while the socket and the network go and come back', async ({
  page,
  context,
  member,
}) => {
  const sockets: WebSocketRoute[] = [];
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      server.send(message);
      // Engine.IO's word for: from now on by this socket, and no longer by polling.
      if (message === '5') sockets.push(socket);
    });
  });
  const links: string[] = [];
  page.on('request', (request) => request.url().includes('/api/autoLogin/') && links.push(request.url()));
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  await wallet.gameCard('Naga Spin').click();
  await wallet.button('Open account').click();
  await wallet.button('Play').click();
  const frame = page.locator('iframe[title="Naga Spin"]');
  await expect(frame.contentFrame().getByRole('button').first()).toBeVisible();
  const src = await frame.getAttribute('src');
  // Gone with any load of the frame.
  const playing = async () => (await frame.elementHandle())?.contentFrame();
  await (await playing())?.evaluate('globalThis.inMidBet = true');
  const stays = async () => {
    expect(await frame.getAttribute('src')).toBe(src);
    expect(await (await playing())?.evaluate('globalThis.inMidBet')).toBe(true);
    expect(links).toHaveLength(1);
  };

  await expect.poll(() => sockets.length, { timeout: 15_000 }).toBe(1);
  const asksAgain = page.waitForResponse(/\/api\/wallet$/);
  await sockets[0]?.close();
  await expect.poll(() => sockets.length, { timeout: 15_000 }).toBe(2);
  await asksAgain;
  await page.waitForLoadState('networkidle');
  await stays();

  await context.setOffline(true);
  await expect(
    page.getByText(wallet.words('You are offline. Amounts are as last seen.')).first(),
  ).toBeVisible();
  const asksOnceMore = page.waitForResponse(/\/api\/wallet$/);
  await context.setOffline(false);
  await asksOnceMore;
  await page.waitForLoadState('networkidle');
  await stays();
});

test('a game that could not be opened is opened by another press', async ({ page, member }) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  await wallet.gameCard('Naga Spin').click();
  await wallet.button('Open account').click();
  await expect(wallet.button('Play')).toBeVisible();
  await page.route('**/api/autoLogin/**', (route) => route.abort(), { times: 1 });
  await wallet.button('Play').click();
  await wallet.button('Try again').click();
  const frame = page.frameLocator('iframe[title="Naga Spin"]');
  await expect(frame.getByRole('button').first()).toBeVisible();
});
