import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';
import { WalletScreen } from '../../screens/wallet-screen.ts';

/** Drags with one finger from the start point, in steps like a hand. */
async function drag(
  page: Page,
  from: { x: number; y: number },
  by: { x?: number; y: number },
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', share: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: from.x + (by.x ?? 0) * share, y: from.y + by.y * share }],
    });
  await touch('touchStart', 0);
  for (let step = 1; step <= 8; step += 1) await touch('touchMove', step / 8);
  await touch('touchEnd', 1);
  await session.detach();
}

/** Returns a function that counts the page's requests to this path since its last call. */
function asked(page: Page, path: string): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) count += 1;
  });
  return () => {
    const since = count;
    count = 0;
    return since;
  };
}

test('pulling the home screen down from its top refreshes the game balances @verify', async ({
  page,
  member,
}) => {
  const wallet = new WalletScreen(page, 'en');
  const refreshes = asked(page, '/api/wallet/refresh/slot');
  await wallet.openAs(member);
  await wallet.expectBalance({ total: 1000 });
  // The first pull may come before the code that handles it has loaded.
  await expect(async () => {
    refreshes();
    await drag(page, { x: 180, y: 250 }, { y: 200 });
    await expect.poll(refreshes, { timeout: 5_000 }).toBe(1);
  }).toPass();
  await expect(page.locator('[data-busy]')).toHaveCount(0);
  // On a slow machine one of the two tries may be handled late, so the count starts again.
  refreshes();

  // A short pull, a sideways one, and scrolling back up from below request nothing.
  await drag(page, { x: 180, y: 250 }, { y: 60 });
  await drag(page, { x: 300, y: 250 }, { x: -240, y: 120 });
  await page.evaluate('window.scrollTo(0, 300)');
  await drag(page, { x: 180, y: 250 }, { y: 200 });
  await page.evaluate('window.scrollTo(0, 0)');
  // Pulling down in a dialog moves the dialog and requests nothing either.
  await wallet.button('Deposit').click();
  await expect(wallet.dialog('Deposit')).toBeVisible();
  await drag(page, { x: 180, y: 500 }, { y: 30 });
  await drag(page, { x: 180, y: 100 }, { y: 200 });
  // A pull sends its request at release, so this wait is ample for the request.
  await page.waitForTimeout(500);
  expect(refreshes()).toBe(0);
});

test('pulling the statement down reads its entries again, and so does its button @verify', async ({
  page,
  member,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  await wallet.openStatement();
  await expect(wallet.statement().first()).toBeVisible();
  const readings = asked(page, '/api/statement');
  await expect(async () => {
    // Excludes the requests made when the socket first connects.
    await page.waitForTimeout(300);
    readings();
    await drag(page, { x: 180, y: 300 }, { y: 200 });
    await expect.poll(readings, { timeout: 1_000 }).toBe(1);
  }).toPass();
  await expect(page.locator('[data-busy]')).toHaveCount(0);
  readings();
  await wallet.button('Refresh').click();
  // The socket's first connection may add one more request.
  await expect.poll(readings).toBeGreaterThan(0);
});
