import type { Reply } from '@kapao/contract/call-types';
import { texts } from '@kapao/contract/errors/error-texts/en';
import type { Page } from '@playwright/test';
import { logIn as logInAs } from '../../../tools/drills/journeys/log-in.ts';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { changeAnswers, holdAnswers, loseAnswers } from '../../fixtures/network.ts';
import { offerFreeCredit } from '../../fixtures/offers.ts';
import { expect, test } from '../../fixtures/test.ts';
import { typeWithoutPause } from '../../fixtures/typing.ts';
import { WalletScreen } from '../../screens/wallet-screen.ts';

test.use({ opening: 0n });

const welcome = 'FREE50';
const code = 'SONGKRAN';

test.beforeAll(async ({ stack }) => {
  await offerFreeCredit(stack.databaseUrl, { code: welcome });
  // This bonus can be cancelled when half of it is lost, whereas one with 100 percent can be at once.
  await offerFreeCredit(stack.databaseUrl, { code: 'EASY50', percentFail: 100 });
  await offerFreeCredit(stack.databaseUrl, { code, kind: 'promotion' });
});

/** Opens the bonus page of a member without any money. */
async function openBonuses(
  page: Page,
  member: { username: string; password: string },
): Promise<WalletScreen> {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  await page.getByRole('link', { name: wallet.words('Bonus'), exact: true }).click();
  await expect(page.getByLabel(wallet.words('Promotion code'))).toBeVisible();
  return wallet;
}

const card = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(name) });
const percent = (page: Page) => page.getByRole('progressbar');

/** Returns a function that counts POST requests to this path. */
function count(page: Page, path: RegExp): () => number {
  let asked = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && path.test(request.url())) asked++;
  });
  return () => asked;
}

async function take(wallet: WalletScreen, name: string): Promise<void> {
  await card(wallet.page, name).click();
  await wallet.button('Claim {given}', { given: '฿50.00' }).click();
  await wallet.acknowledge();
  await expect(wallet.page.getByRole('dialog')).toBeHidden();
  await expect(percent(wallet.page)).toBeVisible();
}

test('a bonus shows its terms before the button, and a double press activates it once', async ({
  page,
  member,
}) => {
  const wallet = await openBonuses(page, member);
  await expectAccessible(page, 'bonus page');
  await card(page, welcome).click();
  const dialog = page.getByRole('dialog', { name: welcome });
  await expect(dialog.getByText('Wager ฿500 within 30 days, then withdraw up to ฿100')).toBeVisible();
  await expect(dialog.getByText('This bonus can be cancelled once your total is ฿5 or less.')).toBeVisible();
  await expect(
    dialog.getByText(
      'You can’t withdraw anything until you complete the bonus. You can cancel it once your total balance is ฿5 or less.',
    ),
  ).toBeVisible();
  const term = (name: string) =>
    dialog.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) });
  await expect(term('Existing balance')).toContainText('Up to ฿5, including games');
  await expect(term('If the time runs out')).toContainText('The bonus and its winnings are deducted');
  await expectAccessible(page, 'bonus dialog');
  // On the smallest phone the terms fill the screen, and only the two buttons stay fixed.
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 568 });
  const foot = dialog.locator('.dialog-foot');
  await expect(foot).toHaveText(/^Claim ฿50\.00\s*Not now$/);
  expect((await foot.boundingBox())?.height).toBeLessThan(160);
  if (size) await page.setViewportSize(size);
  await page.goBack();
  await expect(dialog).toBeHidden();

  await card(page, welcome).click();
  const asked = count(page, /\/api\/bonus\/activate\//);
  const { held, release } = await holdAnswers(page, 'POST', '**/api/statement');
  await wallet.button('Claim {given}', { given: '฿50.00' }).dblclick();
  await expect(page.getByRole('alertdialog')).toContainText(wallet.words('Bonus added'));
  expect(asked()).toBe(1);
  // The link to the receipt comes later and does not move the button from under the finger.
  await held;
  await wallet.button('OK').click({ trial: true });
  const place = await wallet.button('OK').boundingBox();
  release();
  await expect(wallet.button('See the receipt')).toBeVisible();
  expect(await wallet.button('OK').boundingBox()).toEqual(place);
  await wallet.acknowledge();
  await expect(dialog).toBeHidden();
  await expect(percent(page)).toHaveAttribute('aria-valuenow', '0');
  await expect(page.getByText('of ฿500.00')).toBeVisible();
  await expect(page.getByLabel(wallet.words('Promotion code'))).toBeHidden();

  // The active bonus is marked as active, and its button only closes the dialog.
  await card(page, welcome).click();
  await wallet.button('OK').click();
  await expect(dialog).toBeHidden();
  expect(asked()).toBe(1);
  await card(page, 'EASY50').click();
  await expect(
    page.getByText(wallet.words('Another bonus is active. Complete or cancel it first.')),
  ).toBeVisible();
});

test('a member with too much older money sees the reason, and is offered no deposit @verify', async ({
  page,
  member,
}) => {
  await changeAnswers<Reply<'getBonuses'>>(page, '**/api/bonus', (bonuses) =>
    bonuses.map((bonus) => ({
      ...bonus,
      terms: { ...bonus.terms, minDeposit: 200 },
      preview: { ...bonus.preview, refusal: 'BONUS_REMAINING', bonus: null, required: null, older: 50 },
    })),
  );
  const wallet = await openBonuses(page, member);
  await card(page, welcome).click();
  const dialog = page.getByRole('dialog', { name: welcome });
  await expect(dialog).toContainText(
    'Your existing balance in wallet and games is ฿50.00, and this bonus allows up to ฿5. Withdraw or play with it first, then deposit ฿200 or more.',
  );
  await expect(dialog.getByRole('button', { name: wallet.words('Withdraw'), exact: true })).toBeVisible();
  await expect(dialog.getByRole('button', { name: wallet.words('Deposit'), exact: true })).toHaveCount(0);
  // The home screen does not suggest a deposit either, because a deposit would not bring the bonus.
  await page.goto('/user/home');
  await expect(wallet.gameCard('Naga Spin')).toBeVisible();
  await expect(page.getByRole('button', { name: new RegExp(welcome) })).toHaveCount(0);
});

test('the break dialog says what becomes of an active bonus, and on a break no withdrawal is promised @verify', async ({
  page,
  member,
}) => {
  const wallet = await openBonuses(page, member);
  await take(wallet, welcome);
  const activeBonus = page.getByRole('region', { name: welcome });
  await expect(activeBonus.getByRole('listitem').filter({ hasText: 'If the time runs out' })).toContainText(
    'Your ฿50.00 minus the ฿50 bonus, but no more than your own ฿0.00. Winnings are also deducted.',
  );
  await page.goto('/user/profile');
  await page.getByRole('button', { name: wallet.words('Limits and breaks') }).click();
  const limits = wallet.dialog('Limits and breaks');
  await limits.getByRole('button', { name: wallet.words('Self-exclude') }).click();
  await expect(wallet.dialog('Self-exclude')).toContainText(
    'The bonus will expire before you can play again.',
  );
  await page.goBack();
  await limits.getByRole('button', { name: wallet.words('Take a break') }).click();
  const dialog = wallet.dialog('Take a break');
  await expect(dialog).toContainText(
    new RegExp(`Your ${welcome} bonus is active, with ฿500\\.00 left to wager by \\d\\d/`),
  );
  await expect(dialog).toContainText('You can continue playing afterwards.');
  await expect(dialog).toContainText('move money back from games and talk to us');
  await expectAccessible(page, 'a break with a bonus');
  await dialog.getByRole('button', { name: /^Take a break until/ }).click();
  await wallet.button('Yes, start now').click();
  await expect(dialog).toHaveCount(0);
  await page.goto('/user/home');
  const why = page.getByRole('status').filter({ hasText: 'You’re taking a break until' });
  await expect(why).toContainText(/You can withdraw once your bonus has ended\. It expires on \d\d\//);
  await expect(why).not.toContainText('still withdraw');
});

test('an activation whose answer was lost is checked again, and the bonus is credited once', async ({
  page,
  member,
}) => {
  const wallet = await openBonuses(page, member);
  await loseAnswers(page, 'POST', '**/api/bonus/activate/*', 1);
  await card(page, welcome).click();
  const refreshed = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/bonus');
  await wallet.button('Claim {given}', { given: '฿50.00' }).click();
  // The list meanwhile shows the bonus as active, and still the button under the finger stays.
  await refreshed;
  await expect(wallet.button('OK')).toBeHidden();
  await wallet.button('Check again').click();
  await expect(page.getByRole('alertdialog')).toContainText(wallet.words('Bonus added'));
  await wallet.acknowledge();
  await expect(percent(page)).toBeVisible();
  await page.getByRole('link', { name: wallet.words('Home'), exact: true }).click();
  await wallet.expectBalance({ total: 50 });
});

test('a cancellation that is not possible yet is disabled, and says when it will be @verify', async ({
  page,
  member,
}) => {
  const wallet = await openBonuses(page, member);
  await take(wallet, welcome);
  const cancel = wallet.button('Cancel the bonus');
  await expect(cancel).toBeDisabled();
  await expect(cancel).toHaveAccessibleDescription(
    wallet.words('Once your total is {line} or less.', { line: '฿5.00' }),
  );
});

test('while game balances cannot be read, the cancellation is not disabled @verify', async ({
  page,
  member,
}) => {
  const wallet = await openBonuses(page, member);
  await page.route('**/api/wallet/refresh/slot', (route) => route.fulfill({ status: 503 }));
  await take(wallet, welcome);
  await expect(wallet.button('Cancel the bonus')).toBeEnabled();
});

test('cancelling asks for confirmation, shows the server’s refusal, and keeps the bonus', async ({
  page,
  member,
}) => {
  const wallet = await openBonuses(page, member);
  // Total as it was known before a win.
  await changeAnswers(page, '**/api/bonus/round', (answer) => answer && { ...answer, total: 5 });
  await take(wallet, welcome);
  await wallet.button('Cancel the bonus').click();
  await page.goBack();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await wallet.button('Cancel the bonus').click();
  const confirmation = page.getByRole('alertdialog', { name: wallet.words('Cancel this bonus?') });
  await expect(confirmation).toContainText('You keep ฿0.00');
  await confirmation.getByRole('button', { name: wallet.words('Cancel the bonus') }).click();
  const message = texts.BONUS_REMAINING.replace('{total}', '฿50').replace('{failLine}', '฿5');
  await expect(page.getByRole('alertdialog')).toContainText(message);
  await wallet.acknowledge();
  await expect(percent(page)).toBeVisible();
});

test('a double press cancels the bonus once, and the form for a code is back @verify', async ({
  page,
  member,
}) => {
  const wallet = await openBonuses(page, member);
  await take(wallet, 'EASY50');
  await wallet.button('Cancel the bonus').click();
  const confirmation = page.getByRole('alertdialog', { name: wallet.words('Cancel this bonus?') });
  await expect(confirmation).toContainText('You keep ฿0.00');
  const asked = count(page, /\/api\/bonus\/clear$/);
  const { held, release } = await holdAnswers(page, 'POST', '**/api/bonus/clear');
  await confirmation.getByRole('button', { name: wallet.words('Cancel the bonus') }).dblclick();
  await held;
  release();
  await expect(page.getByRole('alertdialog')).toContainText(texts.BONUS_CLEAR);
  expect(asked()).toBe(1);
  await wallet.acknowledge();
  await expect(page.getByLabel(wallet.words('Promotion code'))).toBeVisible();
  await expect(percent(page)).toBeHidden();
});

test('a promotion code is looked up once after the last key, and its bonus can be activated @verify', async ({
  page,
  member,
}) => {
  const { promise: mayConnect, resolve: connect } = Promise.withResolvers<void>();
  await page.routeWebSocket('**/socket.io/**', async (socket) => {
    await mayConnect;
    socket.connectToServer();
  });
  const wallet = await openBonuses(page, member);
  const field = page.getByLabel(wallet.words('Promotion code'));
  await wallet.button('Search').click();
  await expect(page.getByText(wallet.words('Please enter the code.'))).toBeVisible();
  await field.fill('nothing');
  await expect(field).toHaveValue('NOTHING');
  await wallet.button('Search').click();
  const dialog = wallet.dialog('Promotion');
  await expect(dialog.getByText(wallet.words('No promotion with this code'))).toBeVisible();

  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/promotion/find/')) asked.push(request.url().split('/').at(-1) ?? '');
  });
  // A socket connection refreshes everything on the screen but no code search, because those are counted.
  const askedAgain = page.waitForRequest((request) => request.url().endsWith('/api/bonus'));
  connect();
  await askedAgain;
  const typed = dialog.getByLabel(wallet.words('Promotion code'));
  await typed.fill('');
  await typed.focus();
  await typeWithoutPause(page, 'songkran');
  await expect(dialog.getByRole('heading', { name: code })).toBeVisible();
  expect(asked).toEqual([code]);
  await expectAccessible(page, 'promotion dialog');
  await wallet.button('Claim {given}', { given: '฿50.00' }).click();
  await expect(page.getByRole('alertdialog')).toContainText(wallet.words('Bonus added'));
  await wallet.acknowledge();
  await expect(dialog).toBeHidden();
  await expect(percent(page)).toBeVisible();
  await expect(page.getByText(wallet.words('Promotion code'))).toBeVisible();
});

test('bets move the progress of the open page, and the turnover lists the game @verify', async ({
  page,
  member,
  stack,
  sandbox,
}) => {
  const wallet = await openBonuses(page, member);
  await take(wallet, welcome);
  const client = await logInAs(stack.url, member);
  await client('activateSlot', { params: { code: 'PG' }, idempotencyKey: crypto.randomUUID() });
  await client('transfer', {
    body: { from: 'WALLET', to: 'PG', amount: 50 },
    idempotencyKey: crypto.randomUUID(),
  });
  const { username } = await client('getSlotAccount', { params: { code: 'PG' } });
  expect(await sandbox.play('PG', username, 20, 20)).toBe(true);
  await expect(percent(page)).toHaveAttribute('aria-valuenow', '4');
  await page.getByRole('button', { name: wallet.words('How it’s calculated') }).click();
  const dialog = wallet.dialog('How it’s calculated');
  await expect(dialog.getByRole('listitem')).toContainText(['Naga Spin']);
  await expectAccessible(page, 'round bets');
});
