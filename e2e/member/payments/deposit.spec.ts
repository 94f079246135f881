import { readFileSync } from 'node:fs';
import { texts } from '@kapao/contract/errors/error-texts/en';
import { locales } from '@kapao/core/locale';
import type { Page } from '@playwright/test';
import { createPool } from '../../../server/src/platform/db/pool.ts';
import { logIn } from '../../../tools/drills/journeys/log-in.ts';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { holdAnswers, holdCalls, loseAnswers } from '../../fixtures/network.ts';
import { expect, test, unlessThai } from '../../fixtures/test.ts';
import { payInBank, showToBank } from '../../screens/bank-app.ts';
import { baht, WalletScreen } from '../../screens/wallet-screen.ts';

const cancelled = 'QR cancelled. Please don’t pay it. If you’ve already paid, the payment will still arrive.';

const createsQr = (page: Page) => {
  const made: string[] = [];
  page.on('response', (response) => {
    const isCreate = response.request().method() === 'POST' && response.url().includes('/api/qrcode/');
    if (isCreate && response.ok()) made.push(response.url());
  });
  return made;
};

async function openForm(wallet: WalletScreen, amount: string): Promise<void> {
  await wallet.button('Deposit').click();
  await wallet.openQrForm();
  await wallet.page.getByLabel(wallet.words('Amount to deposit')).fill(amount);
}

/** Expects that the history entry has no confirmation dialog, which Back would have to pass. */
async function expectNoConfirmation(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate<string>('JSON.stringify(history.state.usr)'))
    .not.toContain('cancel-qr');
}

test('asks before it cancels a QR, and credits a payment of the cancelled QR', async ({
  page,
  otherPhone: bank,
  member,
  stack,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  const picture = await (await wallet.createQr(120)).screenshot();
  const own = `Pay from your own account KBANK ···${member.bankAccountNo.slice(-4)}`;
  await expect(wallet.dialog('Deposit by QR')).toContainText(own);
  await wallet.button('Cancel this QR').click();
  const confirmation = page.getByRole('alertdialog', { name: wallet.words('Cancel this QR?') });
  await expect(confirmation).toBeVisible();
  await expectAccessible(page, 'cancel a QR');
  await wallet.button('Keep the QR').click();
  await expect(confirmation).toBeHidden();
  await wallet.expectQr();

  await wallet.button('Cancel this QR').click();
  await wallet.button('Cancel the QR').click();
  await expect(page.getByRole('status')).toContainText([wallet.words(cancelled)]);
  await expect(page.getByLabel(wallet.words('Amount to deposit'))).toBeVisible();
  // Visible even on a phone this low, at the end of a long QR.
  await expect(page.getByText(wallet.words(cancelled))).toBeInViewport({ ratio: 1 });
  await expectNoConfirmation(page);

  await payInBank(bank, stack.sandboxUrl, picture, baht(120));
  await wallet.closeDialog();
  await wallet.expectBalance({ total: 1120, spendable: 1120 });
});

test('a reload drops the confirmation, and a cancellation whose answer was lost is shown @verify', async ({
  page,
  member,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  await wallet.createQr(120);
  const confirmation = page.getByRole('alertdialog', { name: wallet.words('Cancel this QR?') });
  await wallet.button('Cancel this QR').click();
  await expect(confirmation).toBeVisible();
  await page.reload();
  await wallet.openQrForm();
  await wallet.expectQr();
  await expectNoConfirmation(page);
  await expect(confirmation).toBeHidden();

  await loseAnswers(page, 'DELETE', '**/api/qrcode/*');
  await wallet.button('Cancel this QR').click();
  await wallet.button('Cancel the QR').click();
  await expect(page.getByRole('status')).toContainText([wallet.words(cancelled)]);
});

test('while a QR is being cancelled it cannot be kept or paid, also after Back @verify', async ({
  page,
  member,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  await wallet.createQr(120);
  const late = await holdCalls(page, 'DELETE', '**/api/qrcode/*');
  await wallet.button('Cancel this QR').click();
  await wallet.button('Cancel the QR').click();
  await expect(wallet.button('Keep the QR')).toBeDisabled();
  await late.held;
  await page.goBack();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  const dialog = wallet.dialog('Deposit by QR');
  await expect(dialog).toContainText(wallet.words('This QR is being cancelled. Please don’t pay it.'));
  await expect(wallet.button('Save the QR picture')).toHaveCount(0);
  late.release();
  await expect(page.getByRole('status')).toContainText([wallet.words(cancelled)]);
  await expect(dialog).toBeVisible();
  await expectNoConfirmation(page);
});

test('an expired QR is replaced by the form, and a late payment is credited @verify', async ({
  page,
  otherPhone: bank,
  member,
  stack,
}) => {
  const client = await logIn(stack.url, member);
  await client('createQr', {
    params: { bankCode: 'KBANK' },
    body: { amount: 70 },
    idempotencyKey: crypto.randomUUID(),
  });
  const wallet = new WalletScreen(page, 'en');
  await page.clock.install();
  await wallet.openAs(member);
  await wallet.button('Deposit').click();
  await wallet.openQrForm();
  const picture = await (await wallet.expectQr()).screenshot();
  await expect(page.getByRole('timer')).toHaveText(/^\d\d:\d\d$/);
  const pool = createPool(stack.databaseUrl, { max: 1 });
  await pool.query('update qr set expires_at = now() where member_id = $1', [member.id]);
  await pool.end();
  await page.clock.fastForward('15:00');
  const expired =
    'Your last QR has expired. If you’ve paid it, the money will still be credited; if not, create a new one.';
  await expect(page.getByText(wallet.words(expired))).toBeVisible();
  await expect(
    page.getByRole('img', { name: wallet.words('QR code to pay with any bank app') }),
  ).toBeHidden();

  await payInBank(bank, stack.sandboxUrl, picture, baht(70));
  await expect(page.getByRole('status')).toContainText([wallet.words('The money is in your wallet')]);
  await wallet.acknowledge();
  await wallet.expectBalance({ total: 1070 });
});

test('saves a QR picture that a bank app can read @verify', async ({
  page,
  otherPhone: bank,
  member,
  stack,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  await wallet.createQr(345.5);
  const saves = page.waitForEvent('download');
  await wallet.button('Save the QR picture').click();
  const file = await saves;
  expect(file.suggestedFilename()).toMatch(/^kapao-.+\.png$/);
  await expect(page.getByText(wallet.words('Saved to Downloads'))).toBeVisible();
  await expect(page.getByText(wallet.words('The picture is saved'))).toBeVisible();
  await expect(wallet.button('Save again')).toBeVisible();
  const next = page.getByRole('link', { name: wallet.words('Open your bank app') });
  await expect(page.getByText(wallet.words('Open your bank app'), { exact: true })).toHaveCount(1);
  await expect(next).toBeInViewport({ ratio: 1 });
  // Reopening the dialog shows the bank, too.
  await wallet.closeDialog();
  await wallet.button('Deposit').click();
  await wallet.openQrForm();
  await expect(wallet.button('Save again')).toBeVisible();
  await showToBank(bank, stack.sandboxUrl, readFileSync(await file.path()), baht(345.5));
});

test.describe('in the browser of LINE, which cannot save downloads', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 15; SM-A556E; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/142.0.0.0 Mobile Safari/537.36 Line/15.18.0/IAB',
  });

  for (const locale of locales)
    test(`saving a QR says to take a screenshot, and never that it was saved (${locale})${unlessThai(locale)}`, async ({
      page,
      member,
    }) => {
      const wallet = new WalletScreen(page, locale);
      await wallet.openAs(member);
      await wallet.createQr(345.5);
      let downloads = 0;
      page.on('download', () => downloads++);
      const first = page.getByRole('listitem').filter({ hasText: /^1/ });
      await expect(first).toContainText(wallet.words('Take a screenshot'));
      await wallet.button('Save the QR picture').click();
      const instead =
        'This in-app browser can’t save pictures. Take a screenshot, or open Kapao in Chrome or Safari.';
      await expect(page.getByText(wallet.words(instead))).toBeVisible();
      await expect(wallet.button('Save the QR picture')).toBeVisible();
      await expect(page.getByText(wallet.words('The picture is saved'))).toBeHidden();
      expect(downloads).toBe(0);
    });
});

test('the balance updates by itself when the QR is paid after its dialog was closed @verify', async ({
  page,
  otherPhone: bank,
  member,
  stack,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  const picture = await (await wallet.createQr(60)).screenshot();
  await wallet.closeDialog();
  await wallet.expectBalance({ total: 1000 });
  await payInBank(bank, stack.sandboxUrl, picture, baht(60));
  await wallet.expectBalance({ total: 1060, spendable: 1060 });
  // The reopened dialog shows the result once and then a new form, because a QR is used once.
  await wallet.button('Deposit').click();
  await wallet.openQrForm();
  await expect(page.getByRole('status')).toContainText([wallet.words('The money is in your wallet')]);
  await wallet.button('Another deposit').click();
  await page.getByLabel(wallet.words('Amount to deposit')).fill('10');
  await expect(wallet.button('Create QR for {shown}', { shown: baht(10) })).toBeEnabled();
});

test('a double press creates one QR', async ({ page, member }) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  await openForm(wallet, '100');
  const made = createsQr(page);
  await wallet.button('Create QR for {shown}', { shown: baht(100) }).dblclick();
  await wallet.expectQr();
  // A second request would have started with the first; this wait is ample for it.
  await page.waitForTimeout(500);
  expect(made).toHaveLength(1);
});

test('offline it shows an error and keeps the amount, and works once the network is back', async ({
  page,
  context,
  member,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  await openForm(wallet, '100');
  await context.setOffline(true);
  await wallet.button('Create QR for {shown}', { shown: baht(100) }).click();
  await expect(page.getByRole('alert')).toHaveText(texts.OFFLINE);
  await expect(page.getByLabel(wallet.words('Amount to deposit'))).toHaveValue('100');
  await context.setOffline(false);
  await wallet.button('Create QR for {shown}', { shown: baht(100) }).click();
  await wallet.expectQr();
});

test('a QR whose answer was lost is shown by itself, and not created again', async ({
  page,
  member,
  stack,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  await openForm(wallet, '100');
  await loseAnswers(page, 'POST', '**/api/qrcode/KBANK');
  await wallet.button('Create QR for {shown}', { shown: baht(100) }).click();
  // The socket's hint updates the screen without another press.
  await wallet.expectQr();
  const pool = createPool(stack.databaseUrl, { max: 1 });
  const { rowCount } = await pool.query('select 1 from qr where member_id = $1', [member.id]);
  await pool.end();
  expect(rowCount).toBe(1);
});

test('while the result of creating a QR is unknown no error is shown, and Check again asks with the same key @verify', async ({
  page,
  member,
  stack,
}) => {
  const wallet = new WalletScreen(page, 'th');
  await wallet.openAs(member);
  await openForm(wallet, '100');
  const keys: (string | undefined)[] = [];
  // The server crashes during the first attempt and keeps it in progress for some time.
  let isOver = false;
  await page.route('**/api/qrcode/KBANK', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length === 1) return route.abort();
    if (isOver) return route.continue();
    return route.fulfill({ status: 409, json: { code: 'IDEMPOTENCY_IN_PROGRESS', message: '', params: {} } });
  });
  await wallet.button('Create QR for {shown}', { shown: baht(100) }).click();
  const doubt = page.getByRole('status').filter({ hasText: 'ยังไม่มีเงินเคลื่อนไหว' });
  await expect(doubt).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByLabel(wallet.words('Amount to deposit'))).toBeDisabled();
  await expectAccessible(page, 'a QR in doubt');
  await wallet.button('Check again').click();
  await expect.poll(() => keys.length).toBeGreaterThan(1);
  await expect(doubt).toBeVisible();
  isOver = true;
  // The app also retries by itself, and on a busy machine before this press.
  const before = keys.length;
  await wallet
    .button('Check again')
    .click({ timeout: 5_000 })
    .catch(() => {});
  await wallet.expectQr();
  expect(keys.length).toBeGreaterThan(before);
  expect(new Set(keys).size).toBe(1);
  const pool = createPool(stack.databaseUrl, { max: 1 });
  const { rowCount } = await pool.query('select 1 from qr where member_id = $1', [member.id]);
  await pool.end();
  expect(rowCount).toBe(1);
});

test('a slow network shows progress, and the button cannot be pressed again @verify', async ({
  page,
  member,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  await openForm(wallet, '100');
  const made = createsQr(page);
  const { promise: faster, resolve: speedUp } = Promise.withResolvers<void>();
  await page.route('**/api/qrcode/KBANK', async (route) => {
    await faster;
    await route.continue();
  });
  const create = page.locator('form button[type=submit]');
  await create.click();
  await expect(create).toHaveAttribute('aria-busy', 'true');
  await create.click({ force: true });
  const waiting =
    'Slow connection. Your money is safe: we’re still waiting for a response, and this won’t be done twice.';
  await expect(page.getByText(wallet.words(waiting))).toBeVisible();
  speedUp();
  await wallet.expectQr();
  expect(made).toHaveLength(1);
});

test('a gateway’s refusal shows an error, and the next try creates the QR @verify', async ({
  page,
  member,
  sandbox,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  await openForm(wallet, '100');
  await sandbox.fault({ target: 'qr', fault: 'refuse', times: 1 });
  await wallet.button('Create QR for {shown}', { shown: baht(100) }).click();
  await expect(page.getByRole('alert')).toHaveText(texts.QR_FAIL);
  await wallet.button('Create QR for {shown}', { shown: baht(100) }).click();
  await wallet.expectQr();
});

test('a read that started before the QR and ends after it does not remove it @verify', async ({
  page,
  member,
}) => {
  const wallet = new WalletScreen(page, 'en');
  // Blocked, because a socket hint would trigger a new read and so correct the screen.
  await page.routeWebSocket('**/socket.io/**', (socket) => void socket.close());
  await page.route('**/socket.io/**', (route) => route.abort());
  await wallet.openAs(member);
  await openForm(wallet, '100');
  const older = await holdAnswers(page, 'GET', '**/api/qrcode/KBANK');
  await page.evaluate(`window.dispatchEvent(new Event('visibilitychange'))`);
  await older.held;
  await wallet.button('Create QR for {shown}', { shown: baht(100) }).click();
  await wallet.expectQr();
  older.release();
  // Wait long enough for the app to process the answer, which cannot be seen from outside.
  await page.waitForTimeout(500);
  await wallet.expectQr();
});

test('the QR is shown again after a reload, and its payment when it was paid meanwhile', async ({
  page,
  otherPhone: bank,
  member,
  stack,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  const picture = await (await wallet.createQr(80)).screenshot();
  await expect(page.getByText(wallet.words('Waiting for your payment'), { exact: true })).toBeVisible();
  await page.reload();
  await wallet.expectQr();
  await expect(page.getByRole('timer')).toHaveText(/^(10:00|09:\d\d)$/);

  // Leaves the page while the bank app is in front; Back loads the page of the history entry again.
  await page.goto('about:blank');
  await payInBank(bank, stack.sandboxUrl, picture, baht(80));
  await expect.poll(() => creditOf(stack.databaseUrl, member.id)).toBe(1);
  await page.goBack();
  await expect(page.getByRole('status')).toContainText([wallet.words('The money is in your wallet')]);
  await wallet.acknowledge();
  await wallet.expectBalance({ total: 1080, spendable: 1080 });
});

async function creditOf(databaseUrl: string, memberId: string): Promise<number> {
  const pool = createPool(databaseUrl, { max: 1 });
  const { rowCount } = await pool.query('select 1 from qr_payment where member_id = $1', [memberId]);
  await pool.end();
  return rowCount ?? 0;
}

test('a QR paid while the member cancels it is shown as paid @verify', async ({
  page,
  member,
  stack,
  sandbox,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  await wallet.createQr(90);
  await wallet.button('Cancel this QR').click();
  const client = await logIn(stack.url, member);
  const { payload } = await client('getQr', { params: { bankCode: 'KBANK' } });
  // Only the server learns of the payment; the screen still shows its confirmation.
  await page.route('**/api/qrcode/KBANK', (route) => route.abort());
  await sandbox.payQr(payload ?? '');
  await expect.poll(() => creditOf(stack.databaseUrl, member.id)).toBe(1);
  await wallet.button('Cancel the QR').click();
  await expect(page.getByText(texts.QR_ALREADY_PAID)).toBeVisible();
  await page.unroute('**/api/qrcode/KBANK');
  await expect(page.getByRole('status')).toContainText([wallet.words('The money is in your wallet')]);
});

test('the amount is grouped while typed, and shows the balance afterwards @verify', async ({
  page,
  member,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  await wallet.button('Deposit').click();
  await wallet.openQrForm();
  const field = page.getByLabel(wallet.words('Amount to deposit'));
  await expect(page.getByText(wallet.words('Minimum {from}', { from: '฿1' }))).toBeVisible();
  await field.pressSequentially('1250.5');
  await expect(field).toHaveValue('1,250.5');
  await expect(page.getByText(wallet.words('Available afterwards:'))).toContainText(baht(2250.5));
  // While typing in the middle, the cursor stays beside its digit.
  await field.press('Home');
  await field.press('ArrowRight');
  await field.pressSequentially('23');
  await expect(field).toHaveValue('123,250.5');
  const submit = page.getByRole('button', { name: wallet.words('Create QR'), exact: true });
  await field.fill('0.5');
  await expect(submit).toBeDisabled();
  // Longer than the amount field of a QR.
  await field.fill('99999999999');
  await expect(page.getByText(wallet.words('Maximum {max}.', { max: '฿9,999,999,999.99' }))).toBeVisible();
  await expect(submit).toBeDisabled();
});

test('sharing passes the QR picture to the phone’s share sheet @verify', async ({ page, member }) => {
  await page.addInitScript(`navigator.canShare = () => true;
    navigator.share = async ({ files }) => { window.shared = files.map(({ name, type }) => name + ' ' + type); };`);
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  await wallet.createQr(110);
  await wallet.button('Share').click();
  await expect
    .poll(() => page.evaluate('window.shared'))
    .toEqual([expect.stringMatching(/^kapao-qr-.+\.png image\/png$/)]);
});
