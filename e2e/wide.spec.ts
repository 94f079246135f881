import { expectAccessible } from './accessible.ts';
import { payInBank } from './bank-app.ts';
import { expect, test } from './test.ts';
import { baht, WalletScreen } from './wallet-screen.ts';

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

test('on a wide screen the home has two columns, and the statement beside the games is live', async ({
  page,
  otherPhone: bank,
  member,
  stack,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await page.goto('/login');
  await wallet.chooseLanguage();
  await expectAccessible(page, 'wide login');
  await wallet.openAs(member);
  await wallet.expectBalance({ total: 1000 });
  await expect(page.getByRole('heading', { name: wallet.words('Latest entries') })).toBeVisible();
  await expectAccessible(page, 'wide home');
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(1280);

  const picture = await (await wallet.createQr(500)).screenshot();
  await expectAccessible(page, 'wide QR');
  await payInBank(bank, stack.sandboxUrl, picture, baht(500));
  await wallet.button('OK').click();
  await wallet.expectBalance({ total: 1500 });
  await expect(page.getByRole('main').getByText('+500.00')).toBeVisible();
});
