import { spacedPhone } from '@kapao/core/account/spaced-phone';
import { logIn } from '../../../tools/drills/journeys/log-in.ts';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { expect, test } from '../../fixtures/test.ts';
import { payInBank } from '../../screens/bank-app.ts';
import { baht, WalletScreen } from '../../screens/wallet-screen.ts';

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

test('on a wide screen home shows the latest transactions, which update by themselves @verify', async ({
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
  await expect(page.getByRole('heading', { name: wallet.words('Latest transactions') })).toBeVisible();
  await expectAccessible(page, 'wide home');
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(1280);

  const picture = await (await wallet.createQr(500)).screenshot();
  await expectAccessible(page, 'wide QR');
  await payInBank(bank, stack.sandboxUrl, picture, baht(500));
  await wallet.acknowledge();
  await wallet.expectBalance({ total: 1500 });
  await expect(page.getByRole('main').getByText('+500.00')).toBeVisible();
});

test('a mouse user starts in the amount field, a touch user at the heading @verify', async ({
  page,
  browser,
  contextOptions,
  member,
}) => {
  const phone = await browser.newContext({ ...contextOptions, isMobile: true, hasTouch: true });
  const touched = await phone.newPage();
  for (const [on, isTyped] of [
    [page, true],
    [touched, false],
  ] as const) {
    const wallet = new WalletScreen(on, 'en');
    await wallet.openAs(member);
    for (const [opener, label] of [
      ['Withdraw', 'Amount to withdraw'],
      ['Deposit', 'Amount to deposit'],
    ] as const) {
      await wallet.button(opener).click();
      if (opener === 'Deposit') await wallet.openQrForm();
      const field = on.getByLabel(wallet.words(label));
      await expect(isTyped ? field : on.getByRole('dialog').getByRole('heading').first()).toBeFocused();
      await on.goBack();
      await expect(field).toBeHidden();
    }
  }
  await phone.close();
});

const once = () => ({ idempotencyKey: crypto.randomUUID() });

test('the statement is a table, and the entry chosen by keyboard shows its detail beside it @verify', async ({
  page,
  member,
  stack,
}) => {
  const client = await logIn(stack.url, member);
  await client('activateSlot', { params: { code: 'PG' }, ...once() });
  await client('transfer', { body: { from: 'WALLET', to: 'PG', amount: 300 }, ...once() });
  const { withdrawId } = await client('withdraw', { body: { amount: 150 }, ...once() });
  await expect
    .poll(async () => (await client('getWithdraw', { params: { withdrawId } })).status)
    .toBe('SUCCESS');
  const wallet = new WalletScreen(page, 'en');
  const { words } = wallet;
  await wallet.openAs(member);
  await wallet.openStatement();
  const table = page.getByRole('table', { name: words('Transactions, newest first') });
  await expect(table.getByRole('columnheader')).toHaveText(
    ['Date and time', 'Transaction', 'Status', 'Amount'].map((name) => words(name)),
  );
  const [newest, before] = [table.getByRole('row').nth(1), table.getByRole('row').nth(2)];
  await expect(newest.getByRole('cell')).toHaveText([
    new RegExp(`^\\d\\d/\\d\\d/20\\d\\d \\d\\d:\\d\\d:\\d\\d${words('just now')}$`),
    wallet.withdrawalTo(member),
    words('Success'),
    '−150.00',
  ]);
  await expect(before.getByRole('cell').last()).toHaveText('−300.00');
  // The newest entry is shown beside the list before one is chosen, and does not take the focus.
  const detail = page.getByRole('region', { name: words('Details') });
  await expect(detail).toContainText('฿150.00');
  await expect(detail.getByRole('heading', { name: words('Details') })).not.toBeFocused();
  await expect(detail.getByRole('button', { name: words('Close') })).toHaveCount(0);
  // The panel is no taller than the window, and its actions are in view.
  await expect(detail.getByRole('button', { name: words('Ask our team') })).toBeInViewport({ ratio: 1 });

  // Arrow keys move through the lines; the chosen one is in the URL and takes the focus.
  await newest.getByRole('button').focus();
  await page.keyboard.press('ArrowDown');
  await expect(before.getByRole('button')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(detail.getByRole('heading', { name: words('Details') })).toBeFocused();
  await expect(detail).toContainText('฿150.00');
  await expect(detail.getByRole('heading', { name: words('What happened') })).toBeVisible();
  await expect(detail.getByRole('button', { name: words('Save receipt') })).toBeVisible();
  await expect(detail.getByRole('button', { name: words('Ask our team') })).toBeVisible();
  await expect(newest.getByRole('button')).toHaveAttribute('aria-current', 'true');
  await expect(page).toHaveURL(new RegExp(`\\?line=${withdrawId}$`));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectAccessible(page, 'statement with a line chosen');

  // Pressing a row chooses it. Back returns to the previous one, and a reload keeps it.
  await before.getByRole('cell').last().click();
  await expect(detail).toContainText('฿300.00');
  await page.goBack();
  await expect(detail).toContainText('฿150.00');
  await page.reload();
  await expect(detail).toContainText('฿150.00');

  // Escape returns focus to the line; without a choice the newest entry is shown again.
  await detail.getByRole('heading', { name: words('Details') }).focus();
  await page.keyboard.press('Escape');
  await expect(newest.getByRole('button')).toBeFocused();
  await expect(page).toHaveURL(/\/user\/statement$/);
  // Back does the same.
  await before.getByRole('button').press('Enter');
  await expect(detail.getByRole('heading', { name: words('Details') })).toBeFocused();
  await page.goBack();
  await expect(before.getByRole('button')).toBeFocused();

  // Without room beside the list, the same URL opens a dialog, and Back closes it.
  await page.goto(`/user/statement?line=${withdrawId}`);
  await expect(detail).toContainText('฿150.00');
  await page.setViewportSize({ width: 768, height: 1024 });
  await expect(wallet.dialog('Details')).toContainText('฿150.00');
  await expect(wallet.button('Ask our team')).toBeInViewport({ ratio: 1 });
  await page.goBack();
  await expect(wallet.dialog('Details')).toHaveCount(0);
  await expect(page).toHaveURL(/\/user\/statement$/);
  await expect(table).toBeVisible();
});

test.describe('an amount above the auto-approval limit', () => {
  test.use({ opening: 20_000_00n });

  test('its steps are visible beside the statement, and a cancellation stays on the page @verify', async ({
    page,
    member,
    stack,
  }) => {
    const client = await logIn(stack.url, member);
    await client('stepUp', { body: { password: member.password } });
    const { withdrawId } = await client('withdraw', { body: { amount: 6000 }, ...once() });
    const wallet = new WalletScreen(page, 'en');
    const { words } = wallet;
    await wallet.openAs(member);
    await page.goto(`/user/statement?line=${withdrawId}`);
    const steps = page.getByRole('region', { name: words('Withdrawal') });
    await expect(steps.getByText(words('Checked by our team'))).toBeInViewport({ ratio: 1 });
    const ask = await wallet.button('Ask our team').boundingBox();
    const cancel = await wallet.button('Cancel this withdrawal').boundingBox();
    expect(ask?.y).toBe(cancel?.y);

    await wallet.button('Cancel this withdrawal').press('Enter');
    const confirmation = page.getByRole('alertdialog');
    await confirmation.getByRole('button', { name: words('Cancel the withdrawal') }).press('Enter');
    await expect(confirmation).toBeHidden();
    const detail = page.getByRole('region', { name: words('Details') });
    await expect(detail).toContainText(words('Money returned'));
    await expect(detail.getByRole('heading', { name: words('Details') })).toBeFocused();
  });
});

test('the profile has its sections at the side, and a login returns to the section’s address @verify', async ({
  page,
  member,
}) => {
  const wallet = new WalletScreen(page, 'en');
  const { words } = wallet;
  await page.goto('/user/profile?section=limits');
  await page.waitForURL(/\/login\?return=/);
  await wallet.chooseLanguage();
  await wallet.fillLogin(member);
  await expect(page).toHaveURL(/\/user\/profile\?section=limits$/);
  const main = page.getByRole('main');
  const section = (name: string) =>
    page.getByRole('navigation', { name: words('Account') }).getByRole('link', { name: words(name) });
  await expect(section('Limits and breaks')).toHaveAttribute('aria-current', 'page');
  // Dialogs of a phone are part of this page; dialogs that they open lie over it.
  await expect(main.getByRole('heading', { level: 2, name: words('Limits and breaks') })).toBeVisible();
  await main.getByRole('button', { name: /^Daily deposit limit/ }).click();
  await wallet
    .dialog('Daily deposit limit')
    .getByRole('button', { name: words('Close') })
    .click();
  await expect(page).toHaveURL(/\?section=limits$/);
  await expectAccessible(page, 'wide limits');

  await section('Security').click();
  await expect(main.getByRole('listitem').filter({ hasText: words('This device') })).toBeVisible();
  await expect(main.getByRole('heading', { level: 2, name: words('Passkeys') })).toBeVisible();
  await expectAccessible(page, 'wide security');
  await page.goBack();
  await expect(section('Limits and breaks')).toHaveAttribute('aria-current', 'page');

  await section('Notifications').click();
  await expect(main.getByRole('heading', { level: 2, name: words('Notifications') })).toBeVisible();
  await expectAccessible(page, 'wide notifications');
  await section('Language and appearance').click();
  await expectAccessible(page, 'wide language');
  await main.getByText('ລາວ', { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'lo');
  const lao = new WalletScreen(page, 'la').words;
  await page.getByRole('link', { name: lao('Member and bank account') }).click();
  await expect(main).toContainText(spacedPhone(member.username));
  await expectAccessible(page, 'wide account');
});

for (const locale of ['th', 'la', 'en'] as const)
  test(`the detail beside the statement shows amount, time, parties and receipt in the viewport, in ${locale} @verify`, async ({
    page,
    member,
    stack,
  }) => {
    const client = await logIn(stack.url, member);
    const { withdrawId } = await client('withdraw', { body: { amount: 150 }, ...once() });
    await expect
      .poll(async () => (await client('getWithdraw', { params: { withdrawId } })).status)
      .toBe('SUCCESS');
    const wallet = new WalletScreen(page, locale);
    const { words } = wallet;
    await wallet.openAs(member);
    await page.goto(`/user/statement?line=${withdrawId}`);
    const detail = page.getByRole('region', { name: words('Details') });
    const term = (name: string) => detail.getByRole('term').filter({ hasText: words(name) });
    for (const seen of [
      detail.getByText('฿150.00', { exact: true }),
      detail.getByText(/^\d\d\/\d\d\/2[05]\d\d \d\d:\d\d:\d\d$/).first(),
      term('From'),
      detail.getByRole('definition').filter({ hasText: /···\d{4}$/ }),
      term('Receipt number'),
      detail.getByText(/^KP-/).first(),
      detail.getByRole('button', { name: words('Ask our team') }),
    ])
      await expect(seen).toBeInViewport({ ratio: 1 });
    // The actions of the detail stand in one line.
    const [save, ask] = await Promise.all(
      ['Save receipt', 'Ask our team'].map((name) =>
        detail.getByRole('button', { name: words(name) }).boundingBox(),
      ),
    );
    expect(save?.y).toBe(ask?.y);
  });
