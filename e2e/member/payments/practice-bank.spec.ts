import { htmlLang, type Locale, locales } from '@kapao/core/locale';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { expect, test } from '../../fixtures/test.ts';
import { baht, WalletScreen } from '../../screens/wallet-screen.ts';

/** Texts of the sandbox's pages, as members read them. */
const texts: Record<Locale, { pay: string; paid: string; to: string; transfer: string; chat: string }> = {
  en: { pay: 'Pay', paid: 'Paid', to: 'To account number', transfer: 'Transfer', chat: 'LINE chat' },
  th: { pay: 'จ่าย', paid: 'จ่ายแล้ว', to: 'เลขที่บัญชีผู้รับ', transfer: 'โอนเงิน', chat: 'แชต LINE' },
  la: { pay: 'ຈ່າຍ', paid: 'ຈ່າຍແລ້ວ', to: 'ເລກບັນຊີຜູ້ຮັບ', transfer: 'ໂອນເງິນ', chat: 'ແຊັດ LINE' },
};

for (const locale of locales) {
  test(`in ${locale}: the bank opened from the wallet has the payment filled in, and one press pays @verify`, async ({
    page,
    member,
  }) => {
    const wallet = new WalletScreen(page, locale);
    await wallet.openAs(member);
    await wallet.createQr(150);
    const popup = page.waitForEvent('popup');
    await page.getByRole('link', { name: wallet.words('Open your bank app') }).click();
    const bank = await popup;
    await bank.setViewportSize({ width: 360, height: 740 });
    await expect(bank.locator('html')).toHaveAttribute('lang', htmlLang[locale]);
    const pay = bank.getByRole('button', { name: `${texts[locale].pay} ${baht(150)}` });
    await expect(pay).toBeVisible();
    await expect(bank.locator('#payer-line')).toHaveText(/\d{7,}/);
    // The URL contains nothing of the payment that others could read.
    expect(new URL(bank.url()).hash).toBe('');
    await expectAccessible(bank, 'a QR in the bank');
    await pay.click();
    await expect(bank.getByRole('heading', { level: 1 })).toHaveText(texts[locale].paid);
    await expectAccessible(bank, 'paid');
    // The language is kept on a page whose URL does not name it.
    await bank.goto(new URL('/line', bank.url()).href);
    await expect(bank.getByRole('heading', { level: 1 })).toHaveText(texts[locale].chat);
    await expect(
      page.getByRole('status').getByText(wallet.words('The money is in your wallet')),
    ).toBeVisible();
  });

  test(`in ${locale}: the bank transfer opened from the wallet has the receiver and the payer filled in @verify`, async ({
    page,
    member,
  }) => {
    const wallet = new WalletScreen(page, locale);
    await wallet.openAs(member);
    await wallet.button('Deposit').click();
    await wallet.depositMethod('Bank transfer').click();
    const link = page.getByRole('link', { name: wallet.words('Transfer in the practice bank') }).first();
    const popup = page.waitForEvent('popup');
    await link.click();
    const bank = await popup;
    await expect(bank.getByLabel(texts[locale].to)).toHaveValue(/^\d{7,}$/);
    await bank.locator('#amount').fill('75');
    await bank.getByRole('button', { name: texts[locale].transfer, exact: true }).click();
    await expect(bank.getByRole('heading', { level: 1 })).toHaveText(texts[locale].paid);
  });

  test(`in ${locale}: every sandbox page for members fits 320 px and is accessible @verify`, async ({
    page,
    stack,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    for (const path of [
      '/',
      '/phone',
      '/bank',
      '/bank?tab=transfer',
      '/bank?tab=payouts',
      '/gift',
      '/line',
    ]) {
      const address = new URL(path, stack.sandboxUrl);
      address.searchParams.set('lang', locale);
      await page.goto(address.href);
      await expectAccessible(page, path);
      expect(await page.evaluate<number>('document.documentElement.scrollWidth'), path).toBeLessThanOrEqual(
        320,
      );
    }
  });
}

test('with large text on a small phone no amount of the practice bank breaks across lines @verify', async ({
  page,
  stack,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto(new URL('/bank', stack.sandboxUrl).href);
  // Filled as bank.js does after reading a QR.
  await page.evaluate(`document.documentElement.style.fontSize = '175%';
    document.getElementById('confirm').hidden = false;
    document.getElementById('pay-amount').textContent = '฿123,456.00';
    document.getElementById('pay-ref').textContent = '0012345678901234567'`);
  for (const part of ['#pay-amount', '#pay-ref']) {
    const rows = await page.evaluate<number>(`(() => {
      const range = document.createRange();
      range.selectNodeContents(document.querySelector('${part}'));
      return new Set([...range.getClientRects()].map(({ top }) => top)).size;
    })()`);
    expect(rows, part).toBe(1);
  }
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
});
