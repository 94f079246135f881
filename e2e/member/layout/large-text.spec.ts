import { expect, test } from '../../fixtures/test.ts';
import { WalletScreen } from '../../screens/wallet-screen.ts';

test('at 200 % zoom the Log out button stays within 180 px @verify', async ({ page, member }) => {
  await page.setViewportSize({ width: 180, height: 370 });
  const wallet = new WalletScreen(page, 'th');
  await wallet.openAs(member);
  await expect(wallet.button('Log out')).toBeInViewport({ ratio: 1 });
});
