import type { Page } from '@playwright/test';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { changeAnswers } from '../../fixtures/network.ts';
import { expect, test } from '../../fixtures/test.ts';
import { WalletScreen } from '../../screens/wallet-screen.ts';

interface Wallet {
  invite: { amount: number };
  slots: { code: string }[];
}

/** Answers with money everywhere, something to receive, and something pending. */
async function answerEverything(page: Page): Promise<void> {
  const played = new Date().toISOString();
  const games: Record<string, object> = Object.fromEntries(
    ['PG', 'SUPERSLOT', 'JOKER', 'SLOTXO', 'UFABET', 'USUN', 'HUAYHD', 'BETFLIX'].map((code) => [
      code,
      { isActive: true, amount: 100, playedAt: played },
    ]),
  );
  await changeAnswers<Wallet>(page, '**/api/wallet', (answer) => ({
    ...answer,
    invite: { ...answer.invite, amount: 120 },
    slots: answer.slots.map((slot) => ({ ...slot, ...games[slot.code] })),
  }));
  await changeAnswers(page, '**/api/invite', (answer) => ({
    ...answer,
    active: true,
    counted: true,
    minimum: 50,
  }));
  const item = {
    ...{ kind: 'withdraw', amount: 600, from: 'WALLET', to: 'BANK', createdAt: played, bankCode: null },
    ...{ expireIn: null, waitsFor: 'TEAM', steps: [], usuallyS: 600, canCancel: true },
  };
  await page.route('**/api/wallet/on-its-way', (route) =>
    route.fulfill({ json: { total: 3, items: ['a', 'b', 'c'].map((id) => ({ ...item, id })) } }),
  );
}

test('on a phone the parts of home are in their order', async ({ page, member }) => {
  const wallet = new WalletScreen(page, 'en');
  const { words } = wallet;
  await answerEverything(page);
  await wallet.openAs(member);
  const heading = (english: string) => page.getByRole('heading', { name: words(english), exact: true });
  const inOrder = [
    page.getByRole('heading', { level: 1 }),
    wallet.button('Check balance'),
    page.getByRole('button', { name: words('Available') }),
    wallet.button('Claim'),
    wallet.button('Deposit'),
    wallet.button('Refresh games'),
    wallet.button('Move money'),
    heading('Pending'),
    page.getByRole('button', { name: words('Invite bonus {shown}', { shown: '฿120.00' }) }),
    heading('Continue playing'),
    heading('Slots'),
    heading('Sports and casino'),
    heading('Lottery'),
    heading('Latest transactions'),
    heading('More'),
  ];
  for (const part of inOrder) await expect(part).toBeVisible();
  const tops = await Promise.all(inOrder.map(async (part) => (await part.boundingBox())?.y ?? Number.NaN));
  expect(tops).toEqual([...tops].sort((a, b) => a - b));
  expect(new Set(tops).size).toBe(tops.length);
  // Shows six games to continue with; the others are one press away.
  await expect(page.getByRole('list', { name: words('Continue playing') }).getByRole('listitem')).toHaveCount(
    6,
  );
  await expect(wallet.button('See all ({count})', { count: 8 })).toBeVisible();
});

test('each part of the balance explains itself, and leads to its action @verify', async ({
  page,
  member,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await answerEverything(page);
  await wallet.openAs(member);
  await wallet.expectBalance({ spendable: 1000 });
  const part = (english: string) =>
    page.getByRole('region', { name: wallet.words('Balance') }).getByRole('button', {
      name: new RegExp(`^${wallet.words(english)}`),
    });
  await part('Available').click();
  const spendable = wallet.dialog('Available');
  await expect(spendable).toContainText(/You can play with it/);
  await expectAccessible(page, 'what is spendable');
  await spendable.getByRole('button', { name: wallet.words('Withdraw') }).click();
  await expect(wallet.dialog('Withdraw')).toBeVisible();
  await page.goBack();

  await part('In games').click();
  const games = wallet.dialog('In games');
  await expect(games.getByRole('listitem')).toHaveCount(8);
  await expectAccessible(page, 'what is in games');
  await games.getByRole('button', { name: wallet.words('Move all back') }).click();
  await expect(wallet.dialog('Move all back to wallet')).toBeVisible();
  await page.goBack();

  await part('Held').click();
  await expect(wallet.dialog('Held').getByRole('listitem')).toHaveCount(3);
});

test('the chat icon stays in view, and moves off amounts and buttons where it can @verify', async ({
  page,
  member,
}) => {
  const wallet = new WalletScreen(page, 'th');
  await answerEverything(page);
  await wallet.openAs(member);
  await expect(page.locator('.chat-door')).toBeVisible();
  await page.waitForLoadState('networkidle');
  const height = await page.evaluate<number>('document.documentElement.scrollHeight - innerHeight');
  const tops = Array.from({ length: Math.ceil(height / 90) }, (_, n) => n * 90);
  let clear = 0;
  let clearAtHome = 0;
  for (const top of tops) {
    await page.evaluate(`scrollTo(0, ${top})`);
    // The icon moves when the page stands still. Where every height has a button or an amount, it stays over the smallest
    // part of them.
    for (let attempt = 0; attempt < 8 && (await covered(page)).length > 0; attempt++)
      await page.waitForTimeout(100);
    if ((await covered(page)).length === 0) clear++;
    if ((await covered(page, 'home')).length === 0) clearAtHome++;
    await expect(page.locator('.chat-door')).toBeInViewport({ ratio: 1 });
  }
  expect(clear).toBeGreaterThan(clearAtHome);
});

/** Returns the amounts and small controls that the icon covers now, or would cover at its default place. */
function covered(page: Page, position: 'now' | 'home' = 'now'): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const door = document.querySelector('.chat-door');
    const { left, right, top: now, height } = door.getBoundingClientRect();
    const top = ${position === 'home'} ? door.offsetTop : now;
    const icon = { left, right, top, bottom: top + height };
    const hit = (box) => box.width > 2 && box.left < icon.right && box.right > icon.left && box.top < icon.bottom && box.bottom > icon.top;
    const found = [];
    for (const amount of document.querySelectorAll('main .tabular'))
      if (hit(amount.getBoundingClientRect())) found.push(amount.textContent);
    for (const button of document.querySelectorAll('main button, main a')) {
      const box = button.getBoundingClientRect();
      if (box.width < 200 && box.height < 84 && hit(box)) found.push(button.textContent);
    }
    return found;
  })()`);
}

for (const [width, columns] of [
  [1280, 4],
  [768, 3],
] as const)
  test(`at ${width} px the latest transactions stay in view while the games scroll in ${columns} columns @verify`, async ({
    page,
    member,
  }) => {
    await page.setViewportSize({ width, height: 1000 });
    const wallet = new WalletScreen(page, 'th');
    await changeAnswers<Wallet>(page, '**/api/wallet', (answer) => ({
      ...answer,
      // Enough games to scroll.
      slots: [0, 1, 2].flatMap((n) => answer.slots.map((slot) => ({ ...slot, code: `${slot.code}${n}` }))),
    }));
    await wallet.openAs(member);
    await expect(page.getByRole('searchbox')).toBeVisible();
    await page.waitForLoadState('networkidle');
    const cards = page.getByRole('list').last().getByRole('listitem');
    const lefts = await cards.evaluateAll((items: { offsetLeft: number }[]) =>
      items.map(({ offsetLeft }) => offsetLeft),
    );
    expect(new Set(lefts).size).toBe(columns);
    const latest = page.getByRole('heading', { name: wallet.words('Latest transactions') });
    await page.evaluate('scrollTo(0, 700)');
    await expect(latest).toBeInViewport();
    // One grid: both columns begin and end where the bar does.
    const edges = await page.evaluate<{ left: number; right: number }>(`(() => {
      const box = document.querySelector('.home-grid').getBoundingClientRect();
      return { left: box.left + 16, right: box.right - 16 };
    })()`);
    if (width === 1280) expect(edges).toEqual({ left: 80, right: 1200 });
  });

test('in landscape the main actions of home are visible without scrolling @verify', async ({
  page,
  member,
}) => {
  await page.setViewportSize({ width: 740, height: 360 });
  const wallet = new WalletScreen(page, 'th');
  await wallet.openAs(member);
  await wallet.expectBalance({ total: 1000 });
  for (const name of ['Deposit', 'Withdraw', 'Refresh games', 'Refund'])
    await expect(wallet.button(name)).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(740);
});
