import { texts } from '@kapao/contract/error-texts/en';
import type { Page } from '@playwright/test';
import { logIn as logInAs } from '../tools/journeys/travellers.ts';
import { expectAccessible } from './accessible.ts';
import { holdAnswers, loseAnswers } from './network.ts';
import { offerFreeCredit } from './offers.ts';
import { expect, test } from './test.ts';
import { typeWithoutPause } from './typing.ts';
import { WalletScreen } from './wallet-screen.ts';

test.use({ opening: 0n });

const welcome = 'FREE50';
const code = 'SONGKRAN';

test.beforeAll(async ({ stack }) => {
  await offerFreeCredit(stack.databaseUrl, { code: welcome });
  // Half of it lost is enough to cancel it; all of it is at once.
  await offerFreeCredit(stack.databaseUrl, { code: 'EASY50', percentFail: 100 });
  await offerFreeCredit(stack.databaseUrl, { code, kind: 'promotion' });
});

/** The bonus page of a member without any money. */
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

/** Counts what is asked for by POST at this address. */
function count(page: Page, path: RegExp): () => number {
  let asked = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && path.test(request.url())) asked++;
  });
  return () => asked;
}

async function take(wallet: WalletScreen, name: string): Promise<void> {
  await card(wallet.page, name).click();
  await wallet.button('Receive {given}', { given: '฿50.00' }).click();
  await wallet.button('OK').click();
  await expect(wallet.page.getByRole('dialog')).toBeHidden();
  await expect(percent(wallet.page)).toBeVisible();
}

test('a bonus says its conditions before the button, and is taken once by a double press', async ({
  page,
  member,
}) => {
  const wallet = await openBonuses(page, member);
  await expectAccessible(page, 'bonus page');
  await card(page, welcome).click();
  const dialog = page.getByRole('dialog', { name: welcome });
  await expect(dialog.getByText('Play ฿500 in 30 days, then withdraw up to ฿100')).toBeVisible();
  await expect(dialog.getByText('This bonus can be cancelled once your total is ฿5 or less.')).toBeVisible();
  await expectAccessible(page, 'bonus dialog');
  await page.goBack();
  await expect(dialog).toBeHidden();

  await card(page, welcome).click();
  const asked = count(page, /\/api\/bonus\/activate\//);
  await wallet.button('Receive {given}', { given: '฿50.00' }).dblclick();
  await expect(page.getByRole('alertdialog')).toContainText(wallet.words('The bonus is saved for you'));
  expect(asked()).toBe(1);
  await wallet.button('OK').click();
  await expect(dialog).toBeHidden();
  await expect(percent(page)).toHaveAttribute('aria-valuenow', '0');
  await expect(page.getByText('of ฿500.00')).toBeVisible();
  await expect(page.getByLabel(wallet.words('Promotion code'))).toBeHidden();

  // The one in use says so, and its button only closes.
  await card(page, welcome).click();
  await wallet.button('Confirm').click();
  await expect(dialog).toBeHidden();
  expect(asked()).toBe(1);
  await card(page, 'EASY50').click();
  await expect(
    page.getByText(wallet.words('You hold another bonus. Play it through or cancel it first.')),
  ).toBeVisible();
});

test('an answer that was lost is asked for again, and the bonus has come once', async ({ page, member }) => {
  const wallet = await openBonuses(page, member);
  await loseAnswers(page, 'POST', '**/api/bonus/activate/*', 1);
  await card(page, welcome).click();
  const told = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/bonus');
  await wallet.button('Receive {given}', { given: '฿50.00' }).click();
  // The list says meanwhile that it is held, which takes the button from under no finger.
  await told;
  await expect(wallet.button('Confirm')).toBeHidden();
  await wallet.button('Ask again').click();
  await expect(page.getByRole('alertdialog')).toContainText(wallet.words('The bonus is saved for you'));
  await wallet.button('OK').click();
  await expect(percent(page)).toBeVisible();
  await page.getByRole('link', { name: wallet.words('Home'), exact: true }).click();
  await wallet.expectBalance({ total: 50 });
});

test('cancelling asks first, says why it cannot be, and keeps the bonus', async ({ page, member }) => {
  const wallet = await openBonuses(page, member);
  await take(wallet, welcome);
  await wallet.button('Cancel the bonus').click();
  await page.goBack();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await wallet.button('Cancel the bonus').click();
  const question = page.getByRole('alertdialog', { name: wallet.words('Cancel this bonus?') });
  await expect(question).toContainText('You have ฿50.00 as far as we know');
  await question.getByRole('button', { name: wallet.words('Cancel the bonus') }).click();
  const told = texts.BONUS_REMAINING.replace('{total}', '฿50').replace('{failLine}', '฿5');
  await expect(page.getByRole('alertdialog')).toContainText(told);
  await wallet.button('OK').click();
  await expect(percent(page)).toBeVisible();
});

test('what may be cancelled is gone by one press, and the form for a code is back', async ({
  page,
  member,
}) => {
  const wallet = await openBonuses(page, member);
  await take(wallet, 'EASY50');
  await wallet.button('Cancel the bonus').click();
  const question = page.getByRole('alertdialog', { name: wallet.words('Cancel this bonus?') });
  await expect(question).toContainText('You keep ฿0.00');
  const asked = count(page, /\/api\/bonus\/clear$/);
  const { held, release } = await holdAnswers(page, 'POST', '**/api/bonus/clear');
  await question.getByRole('button', { name: wallet.words('Cancel the bonus') }).dblclick();
  await held;
  release();
  await expect(page.getByRole('alertdialog')).toContainText(texts.BONUS_CLEAR);
  expect(asked()).toBe(1);
  await wallet.button('OK').click();
  await expect(page.getByLabel(wallet.words('Promotion code'))).toBeVisible();
  await expect(percent(page)).toBeHidden();
});

test('a code is looked up once after its last key, and what it gives is taken', async ({ page, member }) => {
  const { promise: mayConnect, resolve: connect } = Promise.withResolvers<void>();
  await page.route('**/socket.io/**', async (route) => {
    await mayConnect;
    await route.continue();
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
  // The socket asks again for everything that is shown, but not for a code: look-ups are counted.
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
  await wallet.button('Receive {given}', { given: '฿50.00' }).click();
  await expect(page.getByRole('alertdialog')).toContainText(wallet.words('The bonus is saved for you'));
  await wallet.button('OK').click();
  await expect(dialog).toBeHidden();
  await expect(percent(page)).toBeVisible();
  await expect(page.getByText(wallet.words('Promotion code'))).toBeVisible();
});

test('what is played moves the open page, and bet by bet it says why', async ({
  page,
  member,
  stack,
  outside,
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
  expect(await outside.play('PG', username, 20, 20)).toBe(true);
  await expect(percent(page)).toHaveAttribute('aria-valuenow', '4');
  await page.getByRole('button', { name: wallet.words('Why this turnover') }).click();
  const dialog = wallet.dialog('How the turnover is counted');
  await expect(dialog.getByRole('listitem')).toContainText(['Naga Spin']);
  await expectAccessible(page, 'round bets');
});
