import { expectAccessible } from '../../fixtures/accessible.ts';
import { answerCommission } from '../../fixtures/commission.ts';
import { expect, test } from '../../fixtures/test.ts';
import { WalletScreen } from '../../screens/wallet-screen.ts';

function partsOf(wallet: WalletScreen) {
  const { page, words } = wallet;
  const balance = page.getByRole('region', { name: words('Balance'), exact: true });
  const tile = page
    .getByRole('navigation', { name: words('Actions') })
    .getByRole('button', { name: words('Invite'), exact: true });
  return {
    balance,
    tile,
    receive: balance.getByRole('button', { name: words('Claim'), exact: true }),
    banner: page.getByRole('button', { name: new RegExp(words('From your friends. Claim it now')) }),
  };
}

test('a commission below the minimum that is paid out offers no button, but shows how much was earned', async ({
  page,
  member,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await answerCommission(page, () => 45);
  await wallet.openAs(member);
  const { balance, tile, receive, banner } = partsOf(wallet);
  await expect(balance).toContainText('฿45 of ฿50');
  await expect(tile).toHaveAccessibleDescription('฿45 of ฿50');
  await expect(tile.locator('.bg-gold')).toHaveCount(0);
  await expect(receive).toHaveCount(0);
  await expect(page.getByRole('heading', { name: wallet.words('More'), exact: true })).toBeVisible();
  await expect(banner).toHaveCount(0);
  await expectAccessible(page, 'home with a commission below the least');
});

test('a commission of the minimum or more can be collected in all three places @verify', async ({
  page,
  member,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await answerCommission(page, () => 50);
  await wallet.openAs(member);
  const { tile, receive, banner } = partsOf(wallet);
  await expect(receive).toBeEnabled();
  await expect(tile).toHaveAccessibleDescription('Claim ฿50.00');
  await expect(tile.locator('.bg-gold')).toHaveCount(1);
  await expect(banner).toBeVisible();
});

test('while yesterday is not counted the button says so and is off @verify', async ({ page, member }) => {
  const wallet = new WalletScreen(page, 'en');
  await answerCommission(page, () => 80, { counted: false });
  await wallet.openAs(member);
  const { tile, receive } = partsOf(wallet);
  await expect(receive).toHaveAccessibleDescription('Yesterday’s amount is still being calculated');
  await expect(receive).toBeDisabled();
  await expect(tile.locator('.bg-gold')).toHaveCount(0);
});

test('a commission whose rules could not be read leads to the invite dialog instead of offering its collection @verify', async ({
  page,
  member,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await answerCommission(page, () => 80);
  await page.route('**/api/invite', (route) => route.abort('connectionreset'));
  await page.route('**/api/invite/banners', (route) => route.fulfill({ json: { banners: [] } }));
  const asked: string[] = [];
  page.on('request', (each) => {
    if (each.url().endsWith('/api/invite/bonus')) asked.push(each.url());
  });
  await wallet.openAs(member);
  const { receive } = partsOf(wallet);
  await expect(receive).toBeEnabled({ timeout: 20_000 });
  await receive.click();
  await expect(wallet.dialog('Invite friends')).toBeVisible();
  expect(asked).toEqual([]);
});
