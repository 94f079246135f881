import { expect, test } from '../../fixtures/test.ts';
import { WalletScreen } from '../../screens/wallet-screen.ts';

test('at 200 % zoom the Log out button stays within 180 px @verify', async ({ page, member }) => {
  await page.setViewportSize({ width: 180, height: 370 });
  const wallet = new WalletScreen(page, 'th');
  await wallet.openAs(member);
  await expect(wallet.button('Log out')).toBeInViewport({ ratio: 1 });
});

test('with letters of double size a new QR is shown from its start, although its form was scrolled @verify', async ({
  page,
  member,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const wallet = new WalletScreen(page, 'th');
  await wallet.openAs(member);
  await page.evaluate(`document.documentElement.style.fontSize = '200%'`);
  await wallet.createQr(70);
  await expect(page.getByText(wallet.words('Your bank will show this name'))).toBeInViewport({ ratio: 1 });
});
