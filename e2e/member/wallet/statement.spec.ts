import { readFileSync } from 'node:fs';
import type { Client } from '@kapao/contract/client';
import { logIn } from '../../../tools/drills/journeys/log-in.ts';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { stayInOneDay } from '../../fixtures/one-day.ts';
import { expect, test } from '../../fixtures/test.ts';
import { typeWithoutPause } from '../../fixtures/typing.ts';
import { WalletScreen } from '../../screens/wallet-screen.ts';

// Today's entries and this month's sums come from this test.
test.beforeEach(stayInOneDay);

const once = () => ({ idempotencyKey: crypto.randomUUID() });

/** Moves 300 to a game and 120 back, and withdraws 150. Nothing stays open, because its news would refresh the screen. */
async function live(client: Client): Promise<void> {
  await client('activateSlot', { params: { code: 'PG' }, ...once() });
  await client('transfer', { body: { from: 'WALLET', to: 'PG', amount: 300 }, ...once() });
  await client('transfer', { body: { from: 'PG', to: 'WALLET', amount: 120 }, ...once() });
  const { withdrawId } = await client('withdraw', { body: { amount: 150 }, ...once() });
  await expect
    .poll(async () => (await client('getWithdraw', { params: { withdrawId } })).status)
    .toBe('SUCCESS');
}

test('entries are under their day, and a transfer back from a game is not coloured as a gain @verify', async ({
  page,
  member,
  stack,
}) => {
  await live(await logIn(stack.url, member));
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  await wallet.openStatement();
  await expect(page.getByRole('heading', { level: 2, name: wallet.words('Today') })).toBeVisible();
  const home = wallet.statement().filter({ hasText: 'Moved back from Naga Spin' });
  const amount = home.getByText('+120.00', { exact: true });
  await expect(amount).toBeVisible();
  const title = home.getByText('Moved back from Naga Spin');
  const colour = (of: typeof amount) =>
    of.evaluate((element) => {
      const page = globalThis as unknown as { getComputedStyle: (of: unknown) => { color: string } };
      return page.getComputedStyle(element).color;
    });
  expect(await colour(title)).toMatch(/\d/);
  expect(await colour(amount)).toBe(await colour(title));
  const away = wallet.statement().filter({ hasText: 'Moved into Naga Spin' });
  await expect(away.getByText('−300.00', { exact: true })).toBeVisible();
  await expectAccessible(page, 'statement');
});

test('filter and search show matching entries and are in the address, and a search sends one request', async ({
  page,
  member,
  stack,
}) => {
  await live(await logIn(stack.url, member));
  const wallet = new WalletScreen(page, 'en');
  // The socket's connection refreshes everything shown, and this request comes right after it.
  const connected = page.waitForResponse('**/api/chat/config');
  await wallet.openAs(member);
  await connected;
  await wallet.openStatement();
  await wallet.button('Games').click();
  await expect(page).toHaveURL(/\?filter=games$/);
  await expect(wallet.statement()).toHaveCount(2);
  await wallet.button('All').click();
  await expect(page).toHaveURL(/\/user\/statement$/);

  const asked: string[] = [];
  page.on('request', (request) => {
    const body = request.url().endsWith('/api/statement') ? request.postDataJSON() : null;
    if (body?.search) asked.push(body.search);
  });
  await wallet.button('Search').click();
  await page.getByLabel(wallet.words('Search by amount, date, game, bank or reference')).focus();
  await typeWithoutPause(page, '฿150.00');
  await expect(wallet.statement()).toHaveCount(1);
  await expect(wallet.statement()).toContainText('−150.00');
  expect(asked).toEqual(['150.00']);
  await page.reload();
  await expect(wallet.statement()).toHaveCount(1);
  await wallet.button('Clear the search').click();
  await expect(wallet.statement()).not.toHaveCount(1);

  await page
    .getByLabel(wallet.words('Search by amount, date, game, bank or reference'))
    .fill('no such reference');
  await expect(
    page.getByText(wallet.words('Nothing found for “{search}”', { search: 'no such reference' })),
  ).toBeVisible();
  await expect(page.getByText('19 Nov')).toBeVisible();
  await expectAccessible(page, 'statement, nothing found');
  await wallet.button('Show all transactions').click();
  await expect(wallet.statement().first()).toBeVisible();
  const all = await wallet.statement().count();
  const today = new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    timeZone: 'Asia/Bangkok',
  });
  await page
    .getByLabel(wallet.words('Search by amount, date, game, bank or reference'))
    .fill(today.format(new Date()));
  await expect(page).toHaveURL(/[?]search=/);
  await expect(wallet.statement()).toHaveCount(all);
});

test('a word, a month and days narrow the list on a narrow phone and by keyboard @verify', async ({
  page,
  member,
  stack,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await live(await logIn(stack.url, member));
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  await wallet.openStatement();
  await wallet.button('Search').click();
  const search = page.getByLabel(wallet.words('Search by amount, date, game, bank or reference'));
  await search.fill('naga');
  await expect(wallet.statement()).toHaveCount(2);
  await search.fill('kbank');
  await expect(wallet.statement()).toHaveCount(1);
  await expect(wallet.statement()).toContainText(wallet.withdrawalTo(member));
  await wallet.button('Clear the search').click();
  await expect(wallet.statement()).toHaveCount(4);

  await wallet.button('Dates').focus();
  await page.keyboard.press('Enter');
  const [month, from, to] = (['Month', 'Start date', 'End date'] as const).map((label) =>
    page.getByLabel(wallet.words(label), { exact: true }),
  );
  if (!month || !from || !to) throw new Error('three labels');
  await expectAccessible(page, 'statement, dates');
  const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
  await from.fill(today);
  await expect(page).toHaveURL(`/user/statement?from=${today}&to=${today}`);
  await expect(to).toHaveValue(today);
  await expect(wallet.statement()).toHaveCount(4);
  await page.reload();
  await expect(from).toHaveValue(today);
  // A last day before the first is that day alone.
  await to.fill('2020-01-01');
  await expect(page).toHaveURL('/user/statement?from=2020-01-01&to=2020-01-01');
  await expect(page.getByText(wallet.words('No transactions on these dates'))).toBeVisible();
  await expectAccessible(page, 'statement, no transactions on these dates');
  const overflow = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  );
  expect(overflow).toBe(0);
  await month.selectOption(today.slice(0, 7));
  await expect(from).toHaveValue(`${today.slice(0, 7)}-01`);
  await expect(wallet.statement()).toHaveCount(4);
  await month.selectOption('');
  await expect(page).toHaveURL('/user/statement');
  await expect(from).toHaveValue('');

  // Days that do not exist are ignored in an address.
  await page.goto('/user/statement?from=2026-02-30&to=x');
  await expect(wallet.statement()).toHaveCount(4);
});

test('a month has its totals, and is saved as a CSV file', async ({ page, member, stack }) => {
  await live(await logIn(stack.url, member));
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  await wallet.openStatement();
  const sums = async () => {
    const [names, amounts] = await Promise.all(
      (['term', 'definition'] as const).map((role) => page.getByRole(role).allTextContents()),
    );
    return Object.fromEntries((names ?? []).map((name, index) => [name, amounts?.[index]]));
  };
  await wallet.button('Totals and downloads').click();
  await expect.poll(sums).toMatchObject({
    [wallet.words('Moved into games')]: '฿300.00',
    [wallet.words('Moved back from games')]: '฿120.00',
    [wallet.words('Withdrawn')]: '฿150.00',
  });
  await expectAccessible(page, 'sums of a month');

  const saves = page.waitForEvent('download');
  await wallet.button('Save as CSV').click();
  const file = await saves;
  expect(file.suggestedFilename()).toMatch(/^kapao-statement-\d{4}-\d\d\.csv$/);
  const text = readFileSync(await file.path(), 'utf8');
  expect(text.startsWith('\ufeff')).toBe(true);
  expect(text).toContain('150.00');
  expect(text).toContain('120.00');
  await expect(page.getByText(wallet.words('Saved to Downloads'))).toBeVisible();
  // The button was replaced by the progress and a way to stop.
  await expect(wallet.button('Save as CSV')).toBeFocused();
  // No statement exists for months before the member joined.
  await expect(page.getByRole('button', { name: wallet.words('Next month') })).toBeDisabled();
});

test('a month is saved as PDF in Thai @verify', async ({ page, member, stack }) => {
  await live(await logIn(stack.url, member));
  const wallet = new WalletScreen(page, 'th');
  await wallet.openAs(member);
  await wallet.openStatement();
  await wallet.button('Totals and downloads').click();
  const saves = page.waitForEvent('download');
  await wallet.button('Download PDF').click();
  const file = await saves;
  expect(file.suggestedFilename()).toMatch(/^kapao-statement-\d{4}-\d\d\.pdf$/);
  expect(readFileSync(await file.path(), 'latin1')).toMatch(/^%PDF-[\s\S]*%%EOF\s*$/);
  await expect(page.getByText(wallet.words('Saved to Downloads'))).toBeVisible();
  await expect(wallet.button('Download PDF')).toBeFocused();
});

test.describe('in the browser of LINE', () => {
  test.use({
    userAgent: 'Mozilla/5.0 (Linux; Android 15; wv) Chrome/142.0.0.0 Mobile Safari/537.36 Line/15.18.0/IAB',
  });

  test('a month is not exported, and the message says where it can be saved @verify', async ({
    page,
    member,
  }) => {
    const wallet = new WalletScreen(page, 'th');
    await wallet.openAs(member);
    await wallet.openStatement();
    let reads = 0;
    page.on('request', (request) => {
      if (/\/statement\/(?:export|pdf)$/.test(request.url())) reads++;
    });
    await wallet.button('Totals and downloads').click();
    await wallet.button('Save as CSV').click();
    const instead = 'This in-app browser can’t save files. Open Kapao in Chrome or Safari and save it there.';
    await expect(page.getByText(wallet.words(instead))).toBeVisible();
    await wallet.button('Download PDF').click();
    await expect(page.getByText(wallet.words(instead))).toBeVisible();
    expect(reads).toBe(0);
  });
});
