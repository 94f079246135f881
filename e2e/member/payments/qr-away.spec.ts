import { expect, test } from '../../fixtures/test.ts';
import { payInBank } from '../../screens/bank-app.ts';
import { baht, WalletScreen } from '../../screens/wallet-screen.ts';

const asOf = /^As of \d\d:\d\d\. If you have paid, don’t pay again\.$/;

test('a QR paid while the phone is offline is shown as paid once the network is back @verify', async ({
  page,
  context,
  otherPhone: bank,
  member,
  stack,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  const picture = await (await wallet.createQr(70)).screenshot();
  // Imitates a phone that closed the app: this page has shown the QR on the home screen only.
  await wallet.closeDialog();
  await page.reload();
  await expect(wallet.button('Open QR')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await expect(page.getByText(asOf)).toBeVisible();
  await payInBank(bank, stack.sandboxUrl, picture, baht(70));
  await wallet.button('Open QR').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('dialog')).toContainText(wallet.words('The money is in your wallet'));
  await expect(wallet.dialog('Deposit by QR')).toContainText(baht(70));
  await wallet.button('Another deposit').click();
  await expect(page.getByLabel(wallet.words('Amount to deposit'))).toBeVisible();
  const last = wallet
    .dialog('Deposit by QR')
    .getByRole('heading', { name: wallet.words('Your last deposit') });
  await expect(last.locator('..')).toContainText('70.00');
});

test('in landscape a payment scrolls into view although the member scrolled down @verify', async ({
  page,
  otherPhone: bank,
  member,
  stack,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  const picture = await (await wallet.createQr(65)).screenshot();
  await page.setViewportSize({ width: 740, height: 360 });
  await wallet.button('Cancel this QR').scrollIntoViewIfNeeded();
  await page.mouse.move(370, 200);
  await page.mouse.wheel(0, 2000);
  await payInBank(bank, stack.sandboxUrl, picture, baht(65));
  await expect(page.getByText(wallet.words('The money is in your wallet'))).toBeInViewport({ ratio: 1 });
});
