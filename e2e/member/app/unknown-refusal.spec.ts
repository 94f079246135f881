import { texts } from '@kapao/contract/errors/error-texts/en';
import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';
import { baht, WalletScreen } from '../../screens/wallet-screen.ts';

/** This version of the server sends no such code or text. */
const thai = 'ช่องทางนี้ปิดปรับปรุงถึงเที่ยงวัน';
const lao = 'ຊ່ອງທາງນີ້ປິດປັບປຸງຮອດທ່ຽງ';

/** Answers the next requests for a QR. Reads may come before them, so reads are not counted. */
async function answerQr(page: Page, status: number, json: object, times = 1): Promise<void> {
  let left = times;
  await page.route('**/api/qrcode/KBANK', (route) => {
    if (left === 0 || route.request().method() !== 'POST') return route.fallback();
    left -= 1;
    return route.fulfill({ status, json });
  });
}

test('an error code that the app does not know is shown with the server’s message @verify', async ({
  page,
  member,
}) => {
  const wallet = new WalletScreen(page, 'en');
  const dialog = page.getByRole('dialog');
  const create = () => wallet.button('Create QR for {shown}', { shown: baht(100) }).click();
  await wallet.openAs(member);
  await wallet.button('Deposit').click();
  await wallet.openQrForm();
  await page.getByLabel(wallet.words('Amount to deposit')).fill('100');

  await answerQr(page, 409, { code: 'CHANNEL_CLOSED', message: thai });
  await create();
  await expect(dialog.getByText(thai)).toBeVisible();

  // Refusal sent as a successful answer without a QR.
  const none = { qrcodeId: null, hasQrcode: false, qrcode: null, amount: 0, expireIn: 0, payload: null };
  await answerQr(page, 200, { ...none, status: null, depositId: null, message: lao });
  await create();
  await expect(dialog.getByText(lao)).toBeVisible();

  await answerQr(page, 422, { code: 'CHANNEL_CLOSED', message: 'CHANNEL_CLOSED' });
  await create();
  await expect(dialog.getByText(texts.INTERNAL_SERVER_ERROR)).toBeVisible();
  await expect(page.getByText('CHANNEL_CLOSED')).toHaveCount(0);

  // A fault is no result: the request's outcome is unknown, and the server's text stands beside that message.
  await answerQr(page, 503, { code: 'CHANNEL_BROKEN', message: thai }, 2);
  await create();
  await expect(dialog.getByText(thai)).toBeVisible();
  await wallet.button('Check again').click();
  await wallet.expectQr();
});
