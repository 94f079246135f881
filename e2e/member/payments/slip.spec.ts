import { texts } from '@kapao/contract/errors/error-texts/en';
import { normalizeAccountName } from '@kapao/core/account/bank-name';
import { formatTime } from '@kapao/core/calendar';
import { locales } from '@kapao/core/locale';
import type { Page } from '@playwright/test';
import { writeContent } from '../../../server/src/content/stored-content.ts';
import { createPool } from '../../../server/src/platform/db/pool.ts';
import type { MadeMember } from '../../../tools/drills/journeys/make-members.ts';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { loseAnswers } from '../../fixtures/network.ts';
import { expect, test, unlessThai } from '../../fixtures/test.ts';
import { baht, WalletScreen } from '../../screens/wallet-screen.ts';
import { ChatScreen } from '../../support/chat-screen.ts';

async function closeSlips(databaseUrl: string, closedFrom: string, closedTo: string): Promise<void> {
  const pool = createPool(databaseUrl, { max: 1 });
  await writeContent(pool, 'slip', { closedFrom, closedTo }).finally(() => pool.end());
}

// Slips are open, at any hour of the day in Bangkok.
test.beforeEach(({ stack }) => closeSlips(stack.databaseUrl, '00:00', '00:00'));

/** Returns the bank's slip picture of a transfer from the member's account to the demo's at SCB. */
async function payAndKeepSlip(
  sandboxUrl: string,
  member: MadeMember,
  amount: number,
  toAccountNo = '4051112223',
  fromAccountNo = member.bankAccountNo,
) {
  const answer = await fetch(`${sandboxUrl}/control/bank/transfer`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      fromBank: 'KBANK',
      fromAccountNo,
      // Account holder as `makeMembers` registered it.
      fromName: normalizeAccountName(member.name.replace(/\d/g, 'T')),
      toBank: 'SCB',
      toAccountNo,
      amount,
    }),
  });
  // Shape of the sandbox's answer (sandbox/src/control/).
  const { slipUrl } = (await answer.json()) as { slipUrl: string };
  const picture = await fetch(slipUrl);
  return { name: 'slip.png', mimeType: 'image/png', buffer: Buffer.from(await picture.arrayBuffer()) };
}

async function openSlips(wallet: WalletScreen): Promise<void> {
  await wallet.button('Deposit').click();
  await wallet.depositMethod('Send a slip').click();
  await expect(wallet.dialog('Send a slip')).toBeVisible();
}

async function choose(page: Page, wallet: WalletScreen, file: Awaited<ReturnType<typeof payAndKeepSlip>>) {
  await page.getByLabel(wallet.words('Picture of the slip')).setInputFiles(file);
}

for (const locale of locales) {
  test(`a slip is sent, verified, credited once and listed, in ${locale}${unlessThai(locale)}`, async ({
    page,
    member,
    stack,
  }) => {
    const wallet = new WalletScreen(page, locale);
    const { words } = wallet;
    await wallet.openAs(member);
    const slip = await payAndKeepSlip(stack.sandboxUrl, member, 250);
    await openSlips(wallet);
    await expectAccessible(page, 'send a slip');
    await choose(page, wallet, slip);
    await expect(page.getByRole('img', { name: words('The slip you’ve chosen') })).toBeVisible();
    await wallet.button('Send this slip').click();
    const card = page.getByRole('article').first();
    await expect(card).toContainText(words('Success'));
    await expect(card).toContainText(baht(250));
    await expect(wallet.button('Send another slip')).toBeVisible();
    await expectAccessible(page, 'a slip that is credited');
    await wallet.closeDialog();
    // Credited once, although the bank's feed reports the payment too.
    await wallet.expectBalance({ total: 1250, spendable: 1250 });
  });
}

test('a file that is no picture, too large or empty is refused before anything is sent @verify', async ({
  page,
  member,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/wallet/slip')) sent.push(request.url());
  });
  await openSlips(wallet);
  // The file is rejected by its content, although the name says PNG.
  await choose(page, wallet, { name: 'slip.png', mimeType: 'image/png', buffer: Buffer.from('<svg></svg>') });
  const notSupported = 'The file isn’t supported. Please choose a PNG, JPEG or WebP picture.';
  await expect(page.getByText(wallet.words(notSupported))).toBeVisible();
  await choose(page, wallet, {
    name: 'a.png',
    mimeType: 'image/png',
    buffer: Buffer.alloc(10 * 1024 * 1024 + 1),
  });
  const tooLarge = 'The file is too large. Please select file no larger than {n} MB.';
  await expect(page.getByText(wallet.words(tooLarge, { n: 10 }))).toBeVisible();
  await choose(page, wallet, { name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(0) });
  await expect(page.getByText(texts.SLIP_NO_FILE)).toBeVisible();
  expect(sent).toEqual([]);
});

test('a slip whose answer was lost is sent again with the same key, and listed once', async ({
  page,
  member,
  stack,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  const slip = await payAndKeepSlip(stack.sandboxUrl, member, 60);
  await openSlips(wallet);
  await choose(page, wallet, slip);
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/wallet/slip')) keys.push(request.headers()['idempotency-key']);
  });
  await loseAnswers(page, 'POST', '**/api/wallet/slip', 2);
  await wallet.button('Send this slip').click();
  await wallet.button('Check again').click();
  await expect(page.getByRole('article').first()).toContainText(wallet.words('Success'));
  await expect(page.getByRole('article')).toHaveCount(1);
  // The list may show the slip before a third attempt.
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
});

test('a slip that was already used says so, and that no money is lost @verify', async ({
  page,
  member,
  stack,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  const slip = await payAndKeepSlip(stack.sandboxUrl, member, 70);
  await openSlips(wallet);
  for (const outcome of ['Success', 'Failed']) {
    await choose(page, wallet, slip);
    await wallet.button('Send this slip').click();
    await expect(page.getByRole('article').first()).toContainText(wallet.words(outcome));
  }
  const refused = page.getByRole('article').first();
  await expect(refused).toContainText('Duplicate slip');
  await expect(refused).toContainText('No money is lost.');
});

test('a slip from another person’s account says that the money arrived, and support can be asked about it @verify', async ({
  page,
  member,
  stack,
}) => {
  const wallet = new WalletScreen(page, 'en');
  const { words } = wallet;
  const here = words(
    'We’ve received the money, and nothing is lost. Our team is checking whose account it came from.',
  );
  await wallet.openAs(member);
  const slip = await payAndKeepSlip(stack.sandboxUrl, member, 83, undefined, '9876543210');
  await openSlips(wallet);
  await choose(page, wallet, slip);
  await wallet.button('Send this slip').click();
  const card = page.getByRole('article').first();
  await expect(card).toContainText(words('Failed'));
  await expect(card).toContainText('Account number not matching the registered one');
  await expect(card).toContainText(here);
  await expectAccessible(page, 'a slip that waits for a person');
  const chat = new ChatScreen(page, 'en');
  await card.getByRole('button', { name: words('Ask our team') }).click();
  await expect(chat.field).toHaveValue(/Slip ฿83\.00 · \d\d\/\d\d\/\d{4} [\d:]{8} · Failed \(account number/);

  await page.goto('/user/statement');
  await wallet.button('Slip status').click();
  const table = wallet.dialog('Slip status').getByRole('table');
  await expect(table).toContainText(here);
  await expectAccessible(page, 'a slip that waits for a person, in the table');
  await table.getByRole('button', { name: words('Ask our team') }).click();
  // The text is not inserted again, because it is the same payment.
  await expect(chat.field).toHaveValue(/^[^฿]*Slip ฿83\.00[^฿]*$/);
});

test('the slip dialog shows the closed hours, and that they do not count into the hour to send it @verify', async ({
  page,
  member,
  stack,
}) => {
  // Closed twelve hours from now, whatever the hour.
  const hour = String((new Date().getUTCHours() + 7 + 12) % 24).padStart(2, '0');
  await closeSlips(stack.databaseUrl, `${hour}:00`, `${hour}:30`);
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  await openSlips(wallet);
  const closed = wallet.words(
    'Slip checks are unavailable daily {closedFrom}–{closedTo} (Bangkok/Vientiane time). This doesn’t use up your 1 hour.',
    { closedFrom: `${hour}:00`, closedTo: `${hour}:30` },
  );
  await expect(wallet.dialog('Send a slip')).toContainText(closed);
});

test('in the closed hours the slip dialog shows them, and no file can be chosen @verify', async ({
  page,
  member,
  stack,
}) => {
  // Closed around the present time. Closed hours that end with the day's last minute leave that minute open.
  const [closedFrom, closedTo] = [-1, 1].map((hours) =>
    formatTime(new Date(Date.now() + hours * 3_600_000)),
  ) as [string, string];
  await closeSlips(stack.databaseUrl, closedFrom, closedTo);
  const wallet = new WalletScreen(page, 'th');
  await wallet.openAs(member);
  await wallet.button('Deposit').click();
  const until = wallet.words('Closed until {closedTo}', { closedTo }, 'slips');
  await expect(wallet.depositMethod('Send a slip')).toContainText(until);
  await wallet.depositMethod('Send a slip').click();
  const closed = wallet.words(
    'Slip checks are unavailable daily {closedFrom}–{closedTo} (Bangkok/Vientiane time). Your money is safe: send the slip after {closedTo}, or contact us. This doesn’t use up your 1 hour.',
    { closedFrom, closedTo },
  );
  await expect(wallet.dialog('Send a slip')).toContainText(closed);
  await expect(page.getByLabel(wallet.words('Picture of the slip'))).toHaveCount(0);
  await expectAccessible(page, 'slips are closed');
  await wallet.button('Ask our team').click();
  await expect(new ChatScreen(page, 'th').field).toHaveValue(/./);
});
