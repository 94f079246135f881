import { texts } from '@kapao/contract/error-texts/en';
import { logIn } from '../tools/journeys/travellers.ts';
import { expectAccessible } from './accessible.ts';
import { holdAnswers, loseAnswers } from './network.ts';
import { stayInOneDay } from './one-day.ts';
import { expect, test } from './test.ts';
import { baht, WalletScreen } from './wallet-screen.ts';

// What came in today counts.
test.beforeEach(stayInOneDay);

async function openLimits(wallet: WalletScreen): Promise<void> {
  await wallet.page.goto('/user/profile');
  await wallet.page.getByRole('button', { name: wallet.words('Limits and breaks') }).click();
  await expect(wallet.dialog('Limits and breaks')).toContainText(wallet.words('Deposits a day'));
}

async function openLimit(wallet: WalletScreen, name: string) {
  await wallet.page.getByRole('button', { name: wallet.words(name) }).click();
  const dialog = wallet.dialog(name);
  await expect(dialog).toBeVisible();
  return dialog;
}

/** The dialog over them has closed, which it does when the server has answered. */
async function expectLimitsAgain(wallet: WalletScreen): Promise<void> {
  await expect(wallet.page.getByRole('dialog')).toHaveCount(1);
  await expect(wallet.dialog('Limits and breaks')).toBeVisible();
}

test('sets a limit, meets it, and is told that a higher one takes 24 hours', async ({ page, member }) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  await openLimits(wallet);
  await expectAccessible(page, 'limits');
  const dialog = await openLimit(wallet, 'Deposits a day');
  // The opening 1,000 came in today, too.
  await dialog.getByLabel(wallet.words('No more than')).fill('1300');
  await expectAccessible(page, 'a limit');
  await dialog.getByRole('button', { name: wallet.words('Save: {wished}', { wished: '฿1,300' }) }).click();
  await expect(page.getByText(wallet.words('Saved. It holds from now on.'))).toBeVisible();
  await expectLimitsAgain(wallet);

  await page.goto('/user/home');
  await wallet.button('Deposit').click();
  await wallet.openQrForm();
  await page.getByLabel(wallet.words('Amount to deposit')).fill('400');
  await wallet.button('Create QR for {shown}', { shown: baht(400) }).click();
  await expect(page.getByRole('alert')).toContainText(
    /Your own limit leaves ฿300 until \d\d\/\d\d\/\d{4} 00:00/,
  );
  await page.getByLabel(wallet.words('Amount to deposit')).fill('300');
  await wallet.button('Create QR for {shown}', { shown: baht(300) }).click();
  await wallet.expectQr();

  await openLimits(wallet);
  await expect(wallet.dialog('Limits and breaks')).toContainText('฿0.00 left');
  const again = await openLimit(wallet, 'Deposits a day');
  await again.getByRole('button', { name: '2,000', exact: true }).click();
  const stays = wallet.words('This is looser, so it takes 24 hours. Until then {stays} holds.', {
    stays: '฿1,300',
  });
  await expect(again.getByText(stays)).toBeVisible();
  await again.getByRole('button', { name: wallet.words('Save: {wished}', { wished: '฿2,000' }) }).click();
  await expect(page.getByText(/^Noted\. It changes on /)).toBeVisible();
  await expect(wallet.dialog('Limits and breaks')).toContainText(/From \d\d\/\d\d\/\d{4} \d\d:\d\d: ฿2,000/);
});

test('a phone that killed the app finds both dialogs again, and Back closes one of them', async ({
  page,
  member,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  await openLimits(wallet);
  await openLimit(wallet, 'Deposits a day');
  await page.reload();
  // Found by role: neither hides the other from a screen reader.
  await expect(wallet.dialog('Deposits a day')).toBeVisible();
  await page.goBack();
  await expect(wallet.dialog('Limits and breaks')).toBeVisible();
  await expect(wallet.dialog('Deposits a day')).toHaveCount(0);
});

test('takes a break: no deposit, no game, and the money goes out all the same', async ({ page, member }) => {
  const wallet = new WalletScreen(page, 'th');
  await wallet.openAs(member);
  await openLimits(wallet);
  await page.getByRole('button', { name: wallet.words('Take a break') }).click();
  const dialog = wallet.dialog('Take a break');
  await dialog.getByRole('button', { name: '3 วัน', exact: true }).click();
  await expectAccessible(page, 'a break');
  await dialog.locator('button', { hasText: /^พักการเล่นถึง/ }).click();
  const begun = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.url().endsWith('/account/limits'),
  );
  await page.getByRole('button', { name: wallet.words('Yes, begin now') }).click();
  expect((await begun).status()).toBe(200);
  await expectLimitsAgain(wallet);

  await page.goto('/user/home');
  const why = page.getByRole('status').filter({ hasText: 'คุณกำลังพักการเล่นถึง' });
  await expect(why).toBeVisible();
  await expect(wallet.button('Deposit')).toBeDisabled();
  await expectAccessible(page, 'home on a break');
  await wallet.gameCard('Naga Spin').click();
  await expect(page.getByRole('dialog', { name: 'Naga Spin' })).toContainText('คุณกำลังพักการเล่นถึง');
  await expect(wallet.button('Open account')).toBeHidden();
  await page.goBack();

  await wallet.button('Withdraw').click();
  await page.getByLabel(wallet.words('Amount to withdraw')).fill('150');
  await wallet.button('Withdraw {shown}', { shown: baht(150) }).click();
  await expect(wallet.dialog('Withdrawal').getByRole('status')).toContainText(wallet.words('Paid'));
});

test('a break whose answer got lost has begun, and is said to have', async ({ page, member }) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  await openLimits(wallet);
  await loseAnswers(page, 'PUT', '**/api/account/limits');
  await page.getByRole('button', { name: wallet.words('Take a break') }).click();
  await page.getByRole('button', { name: /^Take a break until/ }).click();
  await page.getByRole('button', { name: wallet.words('Yes, begin now') }).click();
  await expect(page.getByText(/^Done\. It lasts until /)).toBeVisible();
  await expectLimitsAgain(wallet);
  await expect(wallet.dialog('Limits and breaks')).toContainText(/You are taking a break until/);
});

test('limits that cannot be read say so in the dialog over them, too, and come when asked again', async ({
  page,
  member,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  await openLimits(wallet);
  await openLimit(wallet, 'Deposits a day');
  await page.route('**/api/account/limits', (route) => route.fulfill({ status: 502, body: 'bad gateway' }));
  await page.reload();
  const dialog = wallet.dialog('Deposits a day');
  await expect(dialog.getByRole('alert')).toHaveText(texts.NETWORK);
  await page.unroute('**/api/account/limits');
  await dialog.getByRole('button', { name: wallet.words('Try again') }).click();
  await expect(dialog.getByLabel(wallet.words('No more than'))).toBeVisible();
});

test('on a break money is offered one way only: home from the games', async ({ page, member, stack }) => {
  const client = await logIn(stack.url, member);
  const moveIn = async (to: string, amount: number) => {
    await client('activateSlot', { params: { code: to }, idempotencyKey: crypto.randomUUID() });
    await client('transfer', {
      body: { from: 'WALLET', to, amount },
      idempotencyKey: crypto.randomUUID(),
    });
  };
  await client('activateSlot', { params: { code: 'SEXYGAME' }, idempotencyKey: crypto.randomUUID() });
  await moveIn('JOKER', 200);
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  await wallet.button('Move money').click();
  const dialog = wallet.dialog('Move money');
  await expect(wallet.button('Swap')).toBeVisible();

  // The break begins elsewhere while the form is open, and turns it by itself.
  await client('setLimits', { body: { breakDays: 3 } });
  await expect(dialog.getByRole('status')).toHaveText(
    /^You are taking a break until .+, so money moves only from games to your wallet\.$/,
  );
  await expect(wallet.button('Swap')).toBeHidden();
  await expect(dialog.getByRole('combobox')).toHaveCount(0);
  await expect(dialog).toContainText(/From\s*Lotus Reels\s*฿200\.00\s*To\s*Main wallet/);
  await expectAccessible(page, 'a transfer on a break');
  await dialog.getByLabel(wallet.words('Amount'), { exact: true }).fill('200');
  await wallet.button('Move {shown}', { shown: baht(200) }).click();
  await expect(dialog.getByRole('status')).toContainText(wallet.words('Moved'));
  await wallet.button('Move more').click();
  await expect(dialog).toContainText(wallet.words('There is no money in any game.'));
  await page.goBack();

  await wallet.expectBalance({ total: 1000, spendable: 1000 });
  await expect(wallet.gameCard('Naga Spin')).toContainText(wallet.words('Closed for now'));
  await expect(wallet.button('Invite')).toBeDisabled();
});

test('a reading that was asked for before a change and comes after it takes nothing back', async ({
  page,
  member,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  await openLimits(wallet);
  const dialog = await openLimit(wallet, 'Deposits a day');
  await dialog.getByLabel(wallet.words('No more than')).fill('1300');
  const older = await holdAnswers(page, 'GET', '**/api/account/limits');
  let isHeld = false;
  void older.held.then(() => {
    isHeld = true;
  });
  // What was read a while ago is read again when the member comes back to the app.
  await expect
    .poll(async () => {
      await page.evaluate(`window.dispatchEvent(new Event('visibilitychange'))`);
      return isHeld;
    })
    .toBe(true);
  await dialog.getByRole('button', { name: wallet.words('Save: {wished}', { wished: '฿1,300' }) }).click();
  await expectLimitsAgain(wallet);
  await expect(wallet.dialog('Limits and breaks')).toContainText('฿1,300');
  older.release();
  // Whether the app takes it in cannot be seen from outside: if it did, it would within this.
  await page.waitForTimeout(500);
  await expect(wallet.dialog('Limits and breaks')).toContainText('฿1,300');
});

test('is told after an hour how long it has been, and may go on or stop', async ({ page, member }) => {
  const wallet = new WalletScreen(page, 'en');
  await page.clock.install();
  await wallet.openAs(member);
  await wallet.expectBalance({ total: 1000 });
  const answered = page.waitForResponse((response) => response.url().endsWith('/account/reality-check'));
  await page.clock.fastForward(4_000);
  await answered;
  const reminder = page.getByRole('alertdialog');
  await expect(reminder).toBeHidden();
  // In one leap: the server's clock stands still meanwhile, and its next answer would begin the hour anew. A leap
  // before the page has taken in the first answer counts for nothing.
  await expect(async () => {
    await page.clock.fastForward('01:01:00');
    await expect(reminder).toContainText(wallet.words('Won or lost in games'), { timeout: 5_000 });
  }).toPass();
  await expectAccessible(page, 'the reality check');
  await reminder.getByRole('button', { name: wallet.words('Continue') }).click();
  await expect(reminder).toBeHidden();
  // Not a second time for the same hour.
  await page.clock.fastForward('00:30');
  await expect(reminder).toBeHidden();
});
