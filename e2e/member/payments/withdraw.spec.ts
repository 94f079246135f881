import { texts } from '@kapao/contract/errors/error-texts/en';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { holdAnswers } from '../../fixtures/network.ts';
import { expect, test } from '../../fixtures/test.ts';
import { baht, WalletScreen } from '../../screens/wallet-screen.ts';
import { ChatScreen } from '../../support/chat-screen.ts';

async function openForm(wallet: WalletScreen, amount: string): Promise<void> {
  await wallet.button('Withdraw').click();
  await wallet.page.getByLabel(wallet.words('Amount to withdraw')).fill(amount);
}

test('shows the limits beforehand, and the limit that an amount breaks @verify', async ({ page, member }) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  await openForm(wallet, '');
  await expect(page.getByText('From ฿100 to ฿50,000')).toBeVisible();
  const presets = page.getByRole('group', { name: wallet.words('Usual amounts') }).getByRole('button');
  const boxes = await Promise.all((await presets.all()).map((preset) => preset.boundingBox()));
  // Four amounts are in two rows of two, all of one width.
  expect(boxes).toHaveLength(4);
  expect(new Set(boxes.map((box) => box?.width)).size).toBe(1);
  expect(new Set(boxes.map((box) => box?.y)).size).toBe(2);
  for (const [amount, sentence] of [
    ['99.99', 'Minimum ฿100.'],
    // The lower of the two upper limits counts.
    ['50000.01', 'You have ฿1,000.00. Enter that much or less.'],
    ['1000.01', 'You have ฿1,000.00. Enter that much or less.'],
    ['100.001', 'Use numbers only, with up to 2 decimal places, such as 100.50.'],
    ['100,50', 'Use numbers only, with up to 2 decimal places, such as 100.50.'],
  ] as const) {
    await page.getByLabel(wallet.words('Amount to withdraw')).fill(amount);
    await expect(page.getByText(sentence)).toBeVisible();
    await expect(
      wallet.dialog('Withdraw').getByRole('button', { name: 'Withdraw', exact: true }),
    ).toBeDisabled();
  }
  await expectAccessible(page, 'withdraw with a flaw');
  const field = page.getByLabel(wallet.words('Amount to withdraw'));
  await field.fill('');
  await field.press('Enter');
  await expect(page.getByText(wallet.words('Enter an amount.'))).toBeVisible();
  await field.fill('1');
  await expect(page.getByText(wallet.words('Enter an amount.'))).toHaveCount(0);
});

test.describe('with less than the minimum withdrawal', () => {
  test.use({ opening: 40n * 100n });

  test('shows how much is missing, and leads to the deposit @verify', async ({ page, member }) => {
    const wallet = new WalletScreen(page, 'en');
    await wallet.openAs(member);
    await wallet.button('Withdraw').click();
    const dialog = wallet.dialog('Withdraw');
    await expect(dialog.getByText('You need ฿60.00 more to withdraw. Minimum ฿100.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Deposit' }).click();
    await expect(wallet.dialog('Deposit')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test('a double press withdraws once', async ({ page, member, sandbox }) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  await openForm(wallet, '150');
  await wallet.button('Withdraw {shown}', { shown: baht(150) }).dblclick();
  await expect(wallet.dialog('Withdrawal').getByRole('status')).toContainText(wallet.words('Paid'));
  await page.goBack();
  await wallet.expectBalance({ total: 850, held: 0 });
  const own = (await sandbox.payouts()).filter(({ toAccountNo }) => toAccountNo === member.bankAccountNo);
  expect(own.map(({ amount, state }) => [amount, state])).toEqual([[150, 'paid']]);
});

test('pressing again while the progress dialog loads withdraws once, and the dialog stays @verify', async ({
  page,
  member,
  sandbox,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  const timeline = Promise.withResolvers<void>();
  await page.route(/\/assets\/WithdrawalDialog-/, async (route) => {
    await timeline.promise;
    await route.continue();
  });
  await openForm(wallet, '150');
  const button = wallet.button('Withdraw {shown}', { shown: baht(150) });
  const box = await button.boundingBox();
  const again = () =>
    page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
  const answered = page.waitForResponse('**/api/wallet/withdraw');
  await button.click();
  await answered;
  // Wait beyond the time in which a second press is ignored.
  await page.waitForTimeout(1_000);
  await again();
  await page.waitForTimeout(300);
  await again();
  timeline.resolve();
  await expect(wallet.dialog('Withdrawal').getByRole('status')).toContainText(wallet.words('Paid'));
  await page.goBack();
  await wallet.expectBalance({ total: 850, held: 0 });
  const own = (await sandbox.payouts()).filter(({ toAccountNo }) => toAccountNo === member.bankAccountNo);
  expect(own.map(({ amount, state }) => [amount, state])).toEqual([[150, 'paid']]);
});

test('a payout without an answer is inquired until it is paid, and the money is held meanwhile @verify', async ({
  page,
  member,
  sandbox,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  await openForm(wallet, '200');
  // The bank does nothing and times out, and so does every inquiry.
  await sandbox.fault({ target: 'bank', fault: 'timeout-before' });
  await wallet.button('Withdraw {shown}', { shown: baht(200) }).click();
  const timeline = wallet.dialog('Withdrawal');
  await expect(timeline.getByRole('status')).toContainText(wallet.words('In progress'));
  await expect(timeline).toContainText(wallet.words('Request received'));
  await expectAccessible(page, 'withdrawal in progress');
  await timeline
    .getByRole('button', { name: wallet.words('Close') })
    .last()
    .click();
  // The money remains the member's until the bank has it.
  await wallet.expectBalance({ total: 1000, spendable: 800, held: 200 });

  await wallet.openStatement();
  const entry = wallet.statement().first();
  await expect(entry).toContainText(wallet.words('In progress'));
  await sandbox.heal();
  await expect(entry).toContainText(wallet.words('Success'));
  const own = (await sandbox.payouts()).filter(({ toAccountNo }) => toAccountNo === member.bankAccountNo);
  expect(own.map(({ amount, state }) => [amount, state])).toEqual([[200, 'paid']]);
});

test('a payout that the bank rejects returns the money, and the screen says so by itself @verify', async ({
  page,
  member,
  sandbox,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  await openForm(wallet, '300');
  await sandbox.fault({ target: 'bank', fault: 'refuse', times: 1 });
  await wallet.button('Withdraw {shown}', { shown: baht(300) }).click();
  const timeline = wallet.dialog('Withdrawal');
  await expect(timeline.getByRole('status')).toContainText(wallet.words('Money returned'));
  await expect(timeline.getByRole('alert')).toHaveText(wallet.words('Declined by the bank'));
  await expect(timeline).toContainText(wallet.words('Money back in your wallet'));
  await expectAccessible(page, 'withdrawal refused');
  await page.goBack();
  await wallet.expectBalance({ total: 1000, spendable: 1000, held: 0 });
  await wallet.openStatement();
  await expect(wallet.statement().first()).toContainText(wallet.words('Money returned'));
  await wallet.statement().first().getByRole('button').click();
  const detail = wallet.dialog('Details');
  await expect(detail).toContainText(wallet.withdrawalTo(member));
  await expect(detail.getByText(wallet.words('Money returned'), { exact: true })).toBeVisible();
  await expect(detail.getByText(wallet.words('Failed'), { exact: true })).toHaveCount(0);

  // The question to support names this payment and no other; Back returns to the withdrawal.
  const chat = new ChatScreen(page, 'en');
  await wallet.button('Ask our team').click();
  await expect(chat.field).toHaveValue(
    /Withdrawal · to KBANK ···\d{4} · ฿300\.00 · \d\d\/\d\d\/\d{4} [\d:]{8}\n$/,
  );
  await expect(detail).toBeHidden();
  await expectAccessible(page, 'a question about a payment');
  await expect(chat.window.getByRole('list', { name: chat.words('Your latest transactions') })).toHaveCount(
    0,
  );
  await chat.button('Send').click();
  await expect(chat.line('฿300.00')).toBeVisible();
  await page.goBack();
  await expect(chat.window).toBeHidden();
  await expect(detail).toContainText(baht(300));

  // With the chat turned off by the operator, the other ways to contact us are shown.
  await page.route('**/api/lookup/enableChatWidget', (route) =>
    route.fulfill({ json: { enableChatWidget: false } }),
  );
  const answered = page.waitForResponse('**/api/lookup/enableChatWidget');
  await page.reload();
  await answered;
  await expect(page.locator('.chat-door')).toHaveCount(0);
  await wallet.button('Ask our team').click();
  await expect(page).toHaveURL(/\/user\/contact$/);
});

test('a second withdrawal cannot start while one is pending @verify', async ({ page, member, sandbox }) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  await sandbox.fault({ target: 'bank', fault: 'timeout-before' });
  await openForm(wallet, '100');
  await wallet.button('Withdraw {shown}', { shown: baht(100) }).click();
  await expect(wallet.dialog('Withdrawal').getByRole('status')).toContainText(wallet.words('In progress'));
  await page.goBack();
  // Shows the open withdrawal instead of a form that would be refused.
  await wallet.button('Withdraw').click();
  await expect(wallet.dialog('Withdraw')).toContainText(
    wallet.words('You already have a pending withdrawal. You can make another one once it’s finished.'),
  );
  await expectAccessible(page, 'a withdrawal is open');
  await wallet.button('Track this withdrawal').click();
  await expect(wallet.dialog('Withdrawal').getByRole('status').first()).toContainText(
    wallet.words('In progress'),
  );
});

test('a second withdrawal from an outdated form is refused with a reason @verify', async ({
  page,
  member,
  sandbox,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  await sandbox.fault({ target: 'bank', fault: 'timeout-before' });
  await openForm(wallet, '100');
  await wallet.button('Withdraw {shown}', { shown: baht(100) }).click();
  await expect(wallet.dialog('Withdrawal')).toBeVisible();
  await page.goBack();
  await page.route('**/api/wallet/on-its-way', (route) => route.fulfill({ json: { total: 0, items: [] } }));
  await page.reload();
  await openForm(wallet, '100');
  await wallet.button('Withdraw {shown}', { shown: baht(100) }).click();
  await expect(page.getByRole('alert')).toHaveText(texts.WITHDRAW_PENDING);
  // The list shows that the other withdrawal has ended, so the outdated message disappears.
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByLabel(wallet.words('Amount to withdraw'))).toHaveValue('100');
});

test('an amount is grouped while it is typed, with the cursor behind its digit @verify', async ({
  page,
  member,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  await openForm(wallet, '');
  const field = page.getByLabel(wallet.words('Amount to withdraw'));
  await field.pressSequentially('12345');
  await expect(field).toHaveValue('12,345');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  // Behind the comma, Backspace removes the comma together with the digit before it.
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Backspace');
  await expect(field).toHaveValue('1,345');
  await page.keyboard.type('9');
  await expect(field).toHaveValue('19,345');
});

test('an answer that arrives after Back opens no dialog, and leaves the history as it was @verify', async ({
  page,
  member,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  const late = await holdAnswers(page, 'POST', '**/api/wallet/withdraw');
  await openForm(wallet, '150');
  const answered = page.waitForResponse('**/api/wallet/withdraw');
  await wallet.button('Withdraw {shown}', { shown: baht(150) }).click();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await wallet.openStatement();
  late.release();
  await (await answered).finished();
  await expect(wallet.statement().first()).toContainText('150.00');
  await expect(page).toHaveURL(/\/user\/statement$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goBack();
  await wallet.expectBalance({ total: 850, held: 0 });
});

test.describe('an amount above the auto-approval limit', () => {
  test.use({ opening: 20_000_00n });

  /** Requests an amount that needs a review, and a proof as well: here the password. */
  async function requestReview(wallet: WalletScreen, { password }: { password: string }): Promise<void> {
    await openForm(wallet, '6000');
    await wallet.button('Withdraw {shown}', { shown: baht(6_000) }).click();
    const dialog = wallet.dialog('Withdraw');
    await expect(dialog).toContainText(wallet.words('Confirm it’s you. Nothing has been withdrawn yet.'));
    await dialog.getByLabel(wallet.words('Password'), { exact: true }).fill(password);
    await wallet.button('Confirm {shown}', { shown: baht(6_000) }).click();
    await expect(wallet.dialog('Withdrawal')).toContainText(wallet.words('Checked by our team'));
  }

  test('waits for approval, and can be cancelled until then', async ({ page, member }) => {
    const wallet = new WalletScreen(page, 'en');
    await wallet.openAs(member);
    await requestReview(wallet, member);
    const timeline = wallet.dialog('Withdrawal');
    await expect(timeline).toContainText(wallet.words('Our team checks large amounts first'));
    await expectAccessible(page, 'withdrawal in review');

    await wallet.button('Cancel this withdrawal').click();
    const confirmation = page.getByRole('alertdialog');
    await expectAccessible(page, 'cancel a withdrawal?');
    await confirmation.getByRole('button', { name: wallet.words('Keep the withdrawal') }).click();
    await expect(confirmation).toBeHidden();
    await wallet.button('Cancel this withdrawal').click();
    await confirmation.getByRole('button', { name: wallet.words('Cancel the withdrawal') }).click();
    await expect(timeline).toContainText(
      wallet.words('You cancelled this withdrawal, and the whole amount is back in your wallet'),
    );
    await expect(confirmation).toBeHidden();
    await page.goBack();
    await expect(timeline).toBeHidden();
    await wallet.expectBalance({ spendable: 20_000, held: 0 });
  });

  test('is cancelled, and Back meanwhile leaves the history as it was @verify', async ({ page, member }) => {
    const wallet = new WalletScreen(page, 'en');
    await wallet.openAs(member);
    await requestReview(wallet, member);
    await wallet.button('Cancel this withdrawal').click();
    const confirmation = page.getByRole('alertdialog');
    // The call is answered; one read of what it changed is late.
    const late = await holdAnswers(page, 'GET', '**/api/wallet');
    await confirmation.getByRole('button', { name: wallet.words('Cancel the withdrawal') }).click();
    await late.held;
    await page.goBack();
    await expect(confirmation).toBeHidden();
    const read = page.waitForResponse('**/api/wallet');
    late.release();
    await (await read).finished();
    await expect(wallet.dialog('Withdrawal')).toContainText(
      wallet.words('You cancelled this withdrawal, and the whole amount is back in your wallet'),
    );
    await page.goBack();
    await wallet.expectBalance({ spendable: 20_000, held: 0 });
  });
});
