import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { answerCommission } from '../../fixtures/commission.ts';
import { changeAnswers } from '../../fixtures/network.ts';
import { expect, test } from '../../fixtures/test.ts';
import { WalletScreen } from '../../screens/wallet-screen.ts';

/** Answers as the server would with the operator's banners and the nightly and weekly accruals. */
async function answers(page: Page, address: string, json: object): Promise<void> {
  await page.route(address, (route) => route.fulfill({ json }));
}

const some = {
  banners: ['<p>Bring a friend</p>', '<p>Every morning</p>'].map((html) => ({ image: '', html })),
};
const none = { banners: [] };
const noInvites = { total: 0, invites: [], active: true, minimum: 50, friends: 0 };

function tile(wallet: WalletScreen, name: string): Locator {
  const tiles = wallet.page.getByRole('navigation', { name: wallet.words('Actions') });
  return tiles.getByRole('button', { name: wallet.words(name) });
}

async function openTile(wallet: WalletScreen, name: string): Promise<void> {
  await tile(wallet, name).click();
}

test('banners come first, closing them opens the dialog, and Back leads to home @verify', async ({
  page,
  member,
}) => {
  const wallet = new WalletScreen(page, 'th');
  await answers(page, '**/api/invite/banners', some);
  await answers(page, '**/api/invite', noInvites);
  await wallet.openAs(member);
  const first = page.getByRole('listitem').filter({ hasText: 'Bring a friend' });
  const second = page.getByRole('listitem').filter({ hasText: 'Every morning' });
  const link = page.getByText('/register?code=');

  await openTile(wallet, 'Invite');
  await expect(first).toBeInViewport();
  await page.getByRole('list', { name: wallet.words('Pictures') }).press('ArrowRight');
  await expect(second).toBeInViewport();
  await page.getByRole('button', { name: wallet.words('Picture {each}', { each: 1 }), exact: true }).click();
  await expect(first).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(link).toBeVisible();
  await expect(first).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // Focus returns to the element that opened the dialog.
  await expect(tile(wallet, 'Invite')).toBeFocused();

  await openTile(wallet, 'Invite');
  await expect(first).toBeInViewport();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/user\/home$/);
});

test('without banners the dialog opens directly, and its link can be copied @verify', async ({
  page,
  member,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const wallet = new WalletScreen(page, 'th');
  await answers(page, '**/api/invite/banners', none);
  await answers(page, '**/api/invite', noInvites);
  await wallet.openAs(member);
  await openTile(wallet, 'Invite');
  await wallet.button('Copy link').click();
  const link = await page.evaluate<string>('navigator.clipboard.readText()');
  expect(link).toMatch(/^http[^?]+\/register\?code=PR[0-9A-Z]{10}$/);
  expect(new URL(link).origin).toBe(new URL(page.url()).origin);
  await expect(page.getByText(wallet.words('Copied: {text}', { text: link }), { exact: true })).toBeVisible();
  await wallet.button('Show QR').click();
  await expect(page.getByRole('img', { name: wallet.words('QR code for your link') })).toBeVisible();
});

test('the invite bonus is collected on home once, although the first answer was lost', async ({
  page,
  member,
}) => {
  const wallet = new WalletScreen(page, 'th');
  let amount = 120;
  const keys: (string | undefined)[] = [];
  await answerCommission(page, () => amount);
  await page.route('**/api/invite/bonus', async (route) => {
    keys.push((await route.request().allHeaders())['idempotency-key']);
    // The first answer is lost.
    if (keys.length === 1) return route.abort('connectionreset');
    const received = amount;
    amount = 0;
    return route.fulfill({ json: { message: 'INVITE_BONUS_SUCCESS', amount: received } });
  });
  await wallet.openAs(member);
  const balance = page.getByRole('region', { name: wallet.words('Balance') });
  const receive = balance.getByRole('button', { name: wallet.words('Claim'), exact: true });
  await expect(balance.getByText('฿120.00', { exact: true })).toBeVisible();
  await receive.click();
  const unsure = 'We lost the connection and are checking. You won’t be credited twice.';
  await expect(page.getByText(wallet.words(unsure))).toBeVisible();
  await receive.click();
  await expect(page.getByText('โบนัสชวนเพื่อนเข้ากระเป๋าแล้ว')).toBeVisible();
  await expect(balance.getByText('฿0.00', { exact: true }).last()).toBeVisible();
  await expect(receive).toHaveAccessibleDescription(wallet.words('Nothing yet: invite a friend'));
  expect(new Set(keys).size).toBe(1);
});

for (const [why, programme, said] of [
  ['it is too little', { minimum: 50 }, 'Claim from {least}'],
  ['the programme is closed', { active: false }, 'Closed at the moment'],
] as const)
  test(`an invite bonus that cannot be collected says so: ${why} @verify`, async ({ page, member }) => {
    const wallet = new WalletScreen(page, 'th');
    await answerCommission(page, () => 20, programme);
    await answers(page, '**/api/invite/banners', none);
    await wallet.openAs(member);
    await openTile(wallet, 'Invite');
    const receive = page.getByRole('dialog').getByRole('button', { name: /฿20\.00/ });
    await expect(receive).toBeDisabled();
    await expect(receive).toHaveAccessibleDescription(wallet.words(said, { least: '฿50.00' }));
  });

const week = { from: '2026-11-14T17:00:00.000Z', to: '2026-11-21T17:00:00.000Z' };
const info = {
  ...week,
  successPercent: 5,
  failPercent: 1,
  minimum: 0,
  successLoss: 2000,
  failLoss: 500,
  until: '2026-11-28T18:00:00.000Z',
};
const check = { result: true, bonus: false, info, refundAmount: 105, refundSuccess: 100, refundFail: 5 };

test('a refund whose answer was lost is checked once more, and found collected', async ({ page, member }) => {
  const wallet = new WalletScreen(page, 'th');
  let taken = false;
  let mended = 0;
  await answers(page, '**/api/refund/banners', none);
  await page.route('**/api/refund/check', (route) =>
    route.fulfill({
      json: taken
        ? { ...check, result: false, refundAmount: 0, info: { ...info, code: 'NO_REFUND' } }
        : check,
    }),
  );
  await page.route('**/api/refund', (route) => {
    const received = {
      ...week,
      refundAmount: 105,
      createdAt: '2026-11-22T02:14:00.000Z',
      status: 'RECEIVED',
    };
    return route.fulfill({ json: { total: taken ? 1 : 0, refunds: taken ? [received] : [] } });
  });
  await page.route('**/api/refund/receive', async (route) => {
    taken = true;
    await route.abort('connectionreset');
  });
  await page.route('**/api/refund/addWallet', async (route) => {
    mended++;
    await route.fulfill({ status: 409, json: { code: 'NO_REFUND', message: 'NO_REFUND', requestId: 'r' } });
  });
  await wallet.openAs(member);
  await openTile(wallet, 'Refund');
  await wallet.button('Claim {shown}', { shown: '฿105.00' }).click();
  await expect(page.getByText('ยอดคืนเข้ากระเป๋าแล้ว')).toBeVisible();
  expect(mended).toBe(1);
});

test('a refund waits for the active bonus, and a withdrawal says what it waits for @verify', async ({
  page,
  member,
}) => {
  const wallet = new WalletScreen(page, 'th');
  const activeBonus = {
    id: 'r1',
    code: 'WELCOME',
    name: 'โบนัสต้อนรับ',
    type: 'limit',
    startedAt: '2026-11-21T04:07:00.000Z',
    expiresAt: '2026-12-21T04:07:00.000Z',
    deposit: 500,
    added: 0,
    bonus: 500,
    terms: {
      credit: { kind: 'percent', percent: 100, most: 1500 },
      minDeposit: 100,
      turnoverMultiple: 5,
      percentFail: 2,
      cap: 5000,
      days: 30,
      weights: { slot: 100, sport: 100, casino: 20, lotto: 50 },
      minClear: 5,
    },
    games: [{ code: 'PG', name: 'Naga Spin', kind: 'slot' }],
    played: [{ kind: 'slot', turnover: 1200 }],
    turnover: 1200,
    total: 1000,
  };
  await answers(page, '**/api/refund/banners', none);
  const refund = { ...week, refundAmount: 105, createdAt: '2026-11-21T18:00:00.000Z', status: 'WAITING' };
  const lapsed = { ...refund, from: '2026-11-07T17:00:00.000Z', to: week.from, status: 'EXPIRED' };
  await answers(page, '**/api/refund', { total: 2, refunds: [refund, lapsed] });
  await answers(page, '**/api/refund/check', {
    ...check,
    result: false,
    bonus: true,
    info: { ...info, code: 'REFUND_CONDITION' },
  });
  await answers(page, '**/api/bonus/round', activeBonus);
  await changeAnswers(page, '**/api/wallet', (answer) => ({ ...answer, round: true }));
  await wallet.openAs(member);
  await expect(page.getByText(wallet.words('{percent}% wagered', { percent: 24 }))).toBeVisible();
  await expect(
    wallet.gameCard('Lotus Reels').getByText(wallet.words('Not eligible for bonus')).first(),
  ).toBeVisible();

  await expect(wallet.button('Withdraw')).toHaveAccessibleDescription(
    wallet.words('Wager {shown} first', { shown: '฿3,800' }),
  );

  await openTile(wallet, 'Refund');
  await expect(wallet.button('Claim {shown}', { shown: '฿105.00' })).toBeDisabled();
  // The list leaves out the refund shown above it; the older one was never received.
  const earlier = wallet.dialog('Refund of losses').getByRole('row');
  await expect(earlier).toHaveCount(2);
  await expect(earlier.last()).toContainText(wallet.words('Expired, not claimed'));
  await expect(
    page.getByText(wallet.words('Wager {toPlay} more to complete it.', { toPlay: '฿3,800.00' })),
  ).toBeVisible();
  await page.goBack();

  await wallet.button('Withdraw').click();
  const waits =
    'Your {name} bonus is active. You can withdraw once you’ve wagered {toPlay} more ({percent}% done).';
  const said = { name: activeBonus.name, toPlay: '฿3,800.00', percent: 24 };
  await expect(page.getByText(wallet.words(waits, said))).toBeVisible();
  // Shows no form that could not be sent, but what can be withdrawn now and the way to the bonus.
  const dialog = wallet.dialog('Withdraw');
  await expect(dialog).toContainText(`${wallet.words('You can withdraw now')}฿0.00`);
  await expect(page.getByLabel(wallet.words('Amount to withdraw'))).toBeHidden();
  await expectAccessible(page, 'a withdrawal while a bonus is held');
  await page.goBack();

  await wallet.button('Withdraw').click();
  await wallet.button('Show the bonus').click();
  await expect(page).toHaveURL(/\/user\/bonus$/);
});
