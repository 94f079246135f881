import { keepWordsWhole } from '@kapao/contract/texts/whole-words';
import { logIn } from '../../../tools/drills/journeys/log-in.ts';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { changeAnswers, holdAnswers, loseAnswers } from '../../fixtures/network.ts';
import { stayInOneDay } from '../../fixtures/one-day.ts';
import { expect, test } from '../../fixtures/test.ts';
import { baht, WalletScreen } from '../../screens/wallet-screen.ts';

// Deposits of today count towards the limit.
test.beforeEach(stayInOneDay);

async function openLimits(wallet: WalletScreen): Promise<void> {
  await wallet.page.goto('/user/profile');
  await wallet.page.getByRole('button', { name: wallet.words('Limits and breaks') }).click();
  await expect(wallet.dialog('Limits and breaks')).toContainText(wallet.words('Daily deposit limit'));
}

async function openLimit(wallet: WalletScreen, name: string) {
  await wallet.page.getByRole('button', { name: wallet.words(name) }).click();
  const dialog = wallet.dialog(name);
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Expects that the dialog over the limits has closed, which it does after the server's answer. */
async function expectLimitsAgain(wallet: WalletScreen): Promise<void> {
  await expect(wallet.page.getByRole('dialog')).toHaveCount(1);
  await expect(wallet.dialog('Limits and breaks')).toBeVisible();
}

test('sets a deposit limit, is refused above it, and sees that a higher limit takes 24 hours', async ({
  page,
  member,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  await openLimits(wallet);
  await expectAccessible(page, 'limits');
  const dialog = await openLimit(wallet, 'Daily deposit limit');
  // The opening 1,000 count as today's deposit, too.
  await dialog.getByLabel(wallet.words('No more than')).fill('900');
  await expect(dialog.getByRole('status')).toContainText(
    `You’ve already deposited ${baht(1000)}. With this limit, you can’t deposit more until`,
  );
  await dialog.getByLabel(wallet.words('No more than')).fill('0');
  await expect(dialog.getByRole('status')).toContainText('0 blocks all deposits');
  await dialog.getByLabel(wallet.words('No more than')).fill('1300');
  await expect(dialog.getByRole('status')).toHaveCount(0);
  await expectAccessible(page, 'a limit');
  await dialog.getByRole('button', { name: wallet.words('Save: {wished}', { wished: '฿1,300' }) }).click();
  await expect(page.getByText(wallet.words('Saved. It applies from now on.'))).toBeVisible();
  await expectLimitsAgain(wallet);

  // The server refuses a page that does not know the limit yet, with the same amount and end time.
  const knowAgain = await changeAnswers<{ limits: object }>(page, '**/api/account/limits', (answer) => ({
    ...answer,
    limits: { ...answer.limits, depositDay: null },
  }));
  await page.goto('/user/home');
  await wallet.button('Deposit').click();
  await wallet.openQrForm();
  await page.getByLabel(wallet.words('Amount to deposit')).fill('400');
  await wallet.button('Create QR for {shown}', { shown: baht(400) }).click();
  await expect(page.getByRole('alert')).toContainText(
    /Your own limit leaves ฿300 until \d\d\/\d\d\/\d{4} 00:00/,
  );
  knowAgain();

  await page.reload();
  await wallet.openQrForm();
  await page.getByLabel(wallet.words('Amount to deposit')).fill('400');
  await expect(page.getByText(wallet.words('Maximum {max}.', { max: '฿300' }))).toBeVisible();
  await expect(wallet.dialog('Deposit by QR').locator('button[type=submit]')).toBeDisabled();
  await page.getByLabel(wallet.words('Amount to deposit')).fill('300');
  await wallet.button('Create QR for {shown}', { shown: baht(300) }).click();
  await wallet.expectQr();

  await openLimits(wallet);
  await expect(wallet.dialog('Limits and breaks')).toContainText('฿0.00 left');
  const again = await openLimit(wallet, 'Daily deposit limit');
  await again.getByRole('button', { name: '฿2,000', exact: true }).click();
  const stays = wallet.words('Higher limits apply after 24 hours. Until then: {stays}.', {
    stays: '฿1,300',
  });
  await expect(again.getByText(stays)).toBeVisible();
  await again.getByRole('button', { name: wallet.words('Save: {wished}', { wished: '฿2,000' }) }).click();
  await expect(page.getByText(/^Saved\. It changes on /)).toBeVisible();
  await expect(wallet.dialog('Limits and breaks')).toContainText(/From \d\d\/\d\d\/\d{4} \d\d:\d\d: ฿2,000/);
});

test('a method whose minimum exceeds the remaining limit says so, and a used-up limit hides the methods @verify', async ({
  page,
  member,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  let depositDay = 1049.5;
  // The opening 1,000 were deposited today.
  await changeAnswers<{ limits: object }>(page, '**/api/account/limits', (answer) => ({
    ...answer,
    limits: { ...answer.limits, depositDay },
  }));
  await wallet.button('Deposit').click();
  const service = wallet.depositMethod('{code} QR', { code: 'WW' });
  await expect(service).toContainText(
    wallet.words('Min {least} · {leaves} left in your own limit', { least: '฿100', leaves: baht(49.5) }),
  );
  const own = 'Pay from your own account';
  await expect(wallet.dialog('Deposit')).toContainText(own);
  await service.click();
  await expect(wallet.dialog('Deposit by QR')).toContainText(
    'Your deposit limit leaves ฿49.50, but the minimum for this method is ฿100. Your limit resets on',
  );

  depositDay = 1000;
  await page.goBack();
  await page.reload();
  await expect(wallet.dialog('Deposit')).toContainText('You’ve reached your deposit limit.');
  await expect(wallet.dialog('Deposit')).not.toContainText(own);
});

test('a limit below an open QR warns before it is saved, and shows the QR apart from the deposits @verify', async ({
  page,
  member,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  await wallet.createQr(300);
  await openLimits(wallet);
  const dialog = await openLimit(wallet, 'Daily deposit limit');
  await expect(dialog).toContainText('Used: ฿1,000.00');
  await expect(dialog).toContainText(/Plus ฿300\.00 in unpaid QRs until \d\d\/\d\d\/\d{4} \d\d:\d\d/);
  const ends = dialog.getByText(/^You have an unpaid QR above this limit\./);
  await dialog.getByLabel(wallet.words('No more than')).fill('1300');
  await expect(ends).toHaveCount(0);
  await dialog.getByLabel(wallet.words('No more than')).fill('1200');
  await expect(ends).toBeVisible();
  await dialog.getByRole('button', { name: wallet.words('Save: {wished}', { wished: '฿1,200' }) }).click();
  await expectLimitsAgain(wallet);
  await page.goto('/user/home');
  await wallet.button('Deposit').click();
  // A cancelled QR can still be paid, so it uses part of the limit until it expires.
  await expect(page.getByText(/^Unpaid QRs, even cancelled ones/)).toBeVisible();
  await expect(wallet.dialog('Deposit').getByRole('listitem')).toHaveText([/^Send a slip/]);
});

test('both dialogs reopen after a reload, and Back closes only the upper one @verify', async ({
  page,
  member,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  await openLimits(wallet);
  await openLimit(wallet, 'Daily deposit limit');
  await page.reload();
  // Found by role, so neither dialog hides the other from a screen reader.
  await expect(wallet.dialog('Daily deposit limit')).toBeVisible();
  await page.goBack();
  await expect(wallet.dialog('Limits and breaks')).toBeVisible();
  await expect(wallet.dialog('Daily deposit limit')).toHaveCount(0);
});

test('a break blocks deposits and games, and still allows withdrawals @verify', async ({ page, member }) => {
  const wallet = new WalletScreen(page, 'th');
  await wallet.openAs(member);
  await openLimits(wallet);
  await page.getByRole('button', { name: wallet.words('Take a break') }).click();
  const dialog = wallet.dialog('Take a break');
  await dialog.getByRole('button', { name: '3 วัน', exact: true }).click();
  await expectAccessible(page, 'a break');
  await dialog.locator('button', { hasText: new RegExp(`^${keepWordsWhole('พักการเล่น')}ถึง`) }).click();
  const begun = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.url().endsWith('/account/limits'),
  );
  await page.getByRole('button', { name: wallet.words('Yes, start now') }).click();
  expect((await begun).status()).toBe(200);
  await expectLimitsAgain(wallet);
  // The button that begins a break also shows the end of the present one.
  await expect(page.getByRole('button', { name: wallet.words('Take a break') })).toContainText(
    /ถึง \d\d\/\d\d\/\d{4} \d\d:\d\d$/,
  );

  await page.goto('/user/home');
  const why = page.getByRole('status').filter({ hasText: keepWordsWhole('คุณกำลังพักการเล่นถึง') });
  await expect(why).toBeVisible();
  await expect(wallet.button('Deposit')).toBeDisabled();
  const deposit = page.getByRole('navigation', { name: wallet.words('Actions') }).getByText(/^ปิดถึง/);
  await expect(deposit).toHaveText(/^ปิดถึง \d\d\/\d\d\s\d\d:\d\d$/);
  await page.setViewportSize({ width: 320, height: 640 });
  await expect.poll(() => deposit.evaluate((line) => line.scrollWidth - line.clientWidth)).toBe(0);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessible(page, 'home on a break');
  await wallet.gameCard('Naga Spin').click();
  await expect(page.getByRole('dialog', { name: 'Naga Spin' })).toContainText(
    keepWordsWhole('คุณกำลังพักการเล่นถึง'),
  );
  await expect(wallet.button('Get a game account, play later')).toBeHidden();
  await page.goBack();

  await wallet.button('Withdraw').click();
  await page.getByLabel(wallet.words('Amount to withdraw')).fill('150');
  await wallet.button('Withdraw {shown}', { shown: baht(150) }).click();
  await expect(wallet.dialog('Withdrawal').getByRole('status')).toContainText(wallet.words('Paid'));
});

test('a break whose answer was lost has begun, and is shown as begun', async ({ page, member }) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  await openLimits(wallet);
  await loseAnswers(page, 'PUT', '**/api/account/limits');
  await page.getByRole('button', { name: wallet.words('Take a break') }).click();
  const dialog = wallet.dialog('Take a break');
  // The shortest break is preselected, and pressing Enter twice begins none.
  await expect(dialog.getByRole('button', { name: '1 day', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  const begin = dialog.getByRole('button', { name: /^Take a break until/ });
  await begin.press('Enter');
  await expect(page.getByRole('button', { name: wallet.words('Not now') })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await begin.click();
  await page.getByRole('button', { name: wallet.words('Yes, start now') }).click();
  const done = page.getByText(/^Done\. Your break lasts until /);
  await expect(done).toBeVisible();
  const end = ((await done.textContent()) ?? '').match(/\d.*\d/)?.[0] ?? '';
  await expectLimitsAgain(wallet);
  await expect(wallet.dialog('Limits and breaks')).toContainText(`You’re taking a break until ${end}`);
});

test('limits that cannot be read show an error in the dialog above them, and load on a new try @verify', async ({
  page,
  member,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  await openLimits(wallet);
  await openLimit(wallet, 'Daily deposit limit');
  await page.route('**/api/account/limits', (route) => route.fulfill({ status: 502, body: 'bad gateway' }));
  await page.reload();
  const dialog = wallet.dialog('Daily deposit limit');
  // Nothing was sent, so the message is neutral.
  await expect(dialog.getByRole('status')).toHaveText(
    wallet.words('We couldn’t load this because our service isn’t responding. Your money is safe.'),
  );
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await page.unroute('**/api/account/limits');
  await dialog.getByRole('button', { name: wallet.words('Try again') }).click();
  await expect(dialog.getByLabel(wallet.words('No more than'))).toBeVisible();
});

test('the break dialog shows the money in games, and offers to move it back @verify', async ({
  page,
  member,
  stack,
}) => {
  const client = await logIn(stack.url, member);
  const idempotencyKey = () => crypto.randomUUID();
  await client('activateSlot', { params: { code: 'JOKER' }, idempotencyKey: idempotencyKey() });
  await client('transfer', {
    body: { from: 'WALLET', to: 'JOKER', amount: 200 },
    idempotencyKey: idempotencyKey(),
  });
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  await openLimits(wallet);
  await page.getByRole('button', { name: wallet.words('Take a break') }).click();
  const dialog = wallet.dialog('Take a break');
  const note = dialog
    .getByRole('status')
    .filter({ hasText: `You have ${baht(200)} in games, and it stays there.` });
  await expect(note).toBeVisible();
  await expectAccessible(page, 'a break with money in games');
  await note.getByRole('button', { name: wallet.words('Move all back') }).click();
  await wallet
    .dialog('Move all back to wallet')
    .getByRole('button', { name: wallet.words('Move {shown} back', { shown: baht(200) }) })
    .click();
  await wallet.acknowledge();
  await expect(note).toHaveCount(0);
});

test('on a break the transfer form only moves money from games to the wallet @verify', async ({
  page,
  member,
  stack,
}) => {
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

  // The break begins on another device while the form is open, and the form switches its direction by itself.
  await client('setLimits', { body: { breakDays: 3 } });
  await expect(dialog.getByRole('status')).toHaveText(
    /^You’re taking a break until .+, so money moves only from games to your wallet\.$/,
  );
  await expect(wallet.button('Swap')).toBeHidden();
  await expect(dialog.getByRole('combobox')).toHaveCount(0);
  await expect(dialog).toContainText(/From\s*Lotus Reels\s*฿200\.00\s*To\s*Your wallet/);
  await expectAccessible(page, 'a transfer on a break');
  await dialog.getByLabel(wallet.words('Amount'), { exact: true }).fill('200');
  await wallet.button('Move {shown}', { shown: baht(200) }).click();
  await expect(dialog.getByRole('status')).toContainText(wallet.words('Moved'));
  await wallet.button('Move more').click();
  await expect(dialog).toContainText(wallet.words('There is no money in any game.'));
  await page.goBack();

  await wallet.expectBalance({ total: 1000, spendable: 1000 });
  await expect(wallet.gameCard('Naga Spin')).toContainText(wallet.words('On a break'));
  // Every tile leads somewhere: this one says why it is blocked, and until when.
  await wallet.button('Invite').click();
  await expect(wallet.dialog('Limits and breaks')).toBeVisible();
});

test('a read that started before a change and ends after it does not restore the old value @verify', async ({
  page,
  member,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  await openLimits(wallet);
  const dialog = await openLimit(wallet, 'Daily deposit limit');
  await dialog.getByLabel(wallet.words('No more than')).fill('1300');
  const older = await holdAnswers(page, 'GET', '**/api/account/limits');
  let isHeld = false;
  void older.held.then(() => {
    isHeld = true;
  });
  // Older data is read again when the member returns to the app.
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
  // Wait long enough for the app to process the event, which cannot be seen from outside.
  await page.waitForTimeout(500);
  await expect(wallet.dialog('Limits and breaks')).toContainText('฿1,300');
});

test('a limit that fails to save after its form was closed says so @verify', async ({ page, member }) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  await openLimits(wallet);
  const dialog = await openLimit(wallet, 'Daily deposit limit');
  await dialog.getByLabel(wallet.words('No more than')).fill('1300');
  const failed = Promise.withResolvers<void>();
  await page.route('**/api/account/limits', async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    await failed.promise;
    await route.fulfill({ status: 429, json: { code: 'REQUEST_LIMIT', message: '', requestId: 'r' } });
  });
  await dialog.getByRole('button', { name: wallet.words('Save: {wished}', { wished: '฿1,300' }) }).click();
  await page.goBack();
  const row = wallet
    .dialog('Limits and breaks')
    .getByRole('button', { name: wallet.words('Daily deposit limit') });
  await expect(row).toContainText(wallet.words('Saving…'));
  failed.resolve();
  await expect(page.locator('.toast')).toContainText(wallet.words('Your limits weren’t changed.'));
  await expect(row).not.toContainText(wallet.words('Saving…'));
});

test('after an hour a reality check is shown, and the member may continue @verify', async ({
  page,
  member,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await page.clock.install();
  await wallet.openAs(member);
  await wallet.expectBalance({ total: 1000 });
  const answered = page.waitForResponse((response) => response.url().endsWith('/account/reality-check'));
  await page.clock.fastForward(4_000);
  await answered;
  const reminder = page.getByRole('alertdialog');
  await expect(reminder).toBeHidden();
  // Moves the page's clock in one step, because the server's clock stands still and its next answer would restart the hour.
  // A step before the page has handled the first answer has no effect.
  await expect(async () => {
    await page.clock.fastForward('01:01:00');
    await expect(reminder).toContainText(wallet.words('Won or lost in games'), { timeout: 5_000 });
  }).toPass();
  await expectAccessible(page, 'the reality check');
  await reminder.getByRole('button', { name: wallet.words('Keep going') }).click();
  await expect(reminder).toBeHidden();
  // No second reminder for the same hour.
  await page.clock.fastForward('00:30');
  await expect(reminder).toBeHidden();
});
