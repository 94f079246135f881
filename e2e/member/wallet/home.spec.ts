import { changeAnswers } from '../../fixtures/network.ts';
import { expect, test } from '../../fixtures/test.ts';
import { WalletScreen } from '../../screens/wallet-screen.ts';

test('home refreshes the games and then reads the wallet, and its tiles lead to their pages', async ({
  page,
  member,
}) => {
  const wallet = new WalletScreen(page, 'en');
  const { words } = wallet;
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/api\/wallet/.test(pathname)) calls.push(`${request.method()} ${pathname}`);
  });
  const refreshed = page.waitForResponse('**/api/wallet/refresh/slot');
  await wallet.openAs(member);
  await refreshed;
  const asked = calls.indexOf('POST /api/wallet/refresh/slot');
  await expect.poll(() => calls.lastIndexOf('GET /api/wallet')).toBeGreaterThan(asked);
  for (const category of ['Slots', 'Sports and casino', 'Lottery'])
    await expect(page.getByRole('heading', { name: words(category), exact: true })).toBeVisible();

  const tiles = page.getByRole('navigation', { name: words('Actions') });
  await expect(tiles.getByRole('button')).toHaveCount(6);
  await expect(wallet.button('Move all back')).toBeDisabled();
  await expect(wallet.button('Move all back')).toHaveAccessibleDescription(words('Nothing in games'));
  await tiles.getByRole('button', { name: words('Bonus terms') }).click();
  await expect(page).toHaveURL(/\/user\/bonus$/);
  await wallet.button('Terms and conditions').first().click();
  await expect(
    wallet.dialog('Terms and conditions').getByRole('heading', { level: 3 }).first(),
  ).toBeVisible();
});

test('a category without games has no heading, and the page does not scroll under a dialog @verify', async ({
  page,
  member,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await changeAnswers<{ slots: { category: string }[] }>(page, '**/api/wallet', (answer) => ({
    ...answer,
    slots: answer.slots.filter(({ category }) => category !== 'lotto'),
  }));
  await wallet.openAs(member);
  await expect(wallet.gameCard('Naga Spin')).toBeVisible();
  const heading = (english: string) =>
    page.getByRole('heading', { name: wallet.words(english), exact: true });
  await expect(heading('Sports and casino')).toBeVisible();
  await expect(heading('Lottery')).toHaveCount(0);

  const turnedBy = async () => {
    const before = await page.evaluate<number>('scrollY');
    await page.mouse.move(180, 40);
    await page.mouse.wheel(0, 200);
    // A wheel turn scrolls smoothly, and where scrolling is blocked there is no end to wait for.
    await page.waitForTimeout(300);
    return (await page.evaluate<number>('scrollY')) - before;
  };
  await wallet.button('Withdraw').click();
  await expect(wallet.dialog('Withdraw')).toBeVisible();
  expect(await turnedBy()).toBe(0);
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(turnedBy).toBeGreaterThan(0);
});

test('a game’s dialog links its Android app, and no link with an unsafe address @verify', async ({
  page,
  member,
}) => {
  const wallet = new WalletScreen(page, 'en');
  const apps = { android: 'https://apps.kapao.example/naga.apk', ios: 'javascript:alert(1)' };
  await changeAnswers<{ slots: { code: string }[] }>(page, '**/api/wallet', (answer) => ({
    ...answer,
    slots: answer.slots.map((slot) => (slot.code === 'PG' ? { ...slot, ...apps } : slot)),
  }));
  await wallet.openAs(member);
  await wallet.gameCard('Naga Spin').click();
  const dialog = page.getByRole('dialog', { name: 'Naga Spin' });
  await dialog.getByRole('button', { name: wallet.words('Get a game account, play later') }).click();
  await dialog.getByText(wallet.words('Username and password')).click();
  const android = dialog.getByRole('link', { name: wallet.words('App for Android') });
  await expect(android).toHaveAttribute('href', apps.android);
  await expect(android).toHaveAttribute('rel', /noopener/);
  await expect(dialog.getByRole('link', { name: wallet.words('App for iPhone') })).toHaveCount(0);
});

test('an entry made just now is shown as such on a phone whose clock is a day ahead @verify', async ({
  page,
  member,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await page.clock.install({ time: Date.now() + 86_400_000 });
  await wallet.openAs(member);
  await wallet.openStatement();
  await expect(wallet.statement().first()).toContainText(/just now|minutes? ago/);
});

test('the time beside the balance is that of the shown data, and says when only the games’ is old @verify', async ({
  page,
  member,
}) => {
  const wallet = new WalletScreen(page, 'en');
  const header = page.getByRole('region', { name: wallet.words('Balance'), exact: true });
  let inGame = 0;
  await changeAnswers<{ slots: { amount: number }[] }>(page, '**/api/wallet', (answer) => ({
    ...answer,
    slots: answer.slots.map((slot, at) => (at === 0 ? { ...slot, isActive: true, amount: inGame } : slot)),
    updatedAt: new Date(Date.now() - 30 * 60_000).toISOString(),
  }));
  await wallet.openAs(member);
  await expect(header).toContainText(/Updated \d\d:\d\d:\d\d/);
  inGame = 20;
  await page.reload();
  await expect(header).toContainText(/Games as of (\d\d\/\d\d\/\d{4} )?\d\d:\d\d:\d\d/);
});
