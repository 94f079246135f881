import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';
import { baht, WalletScreen } from '../../screens/wallet-screen.ts';

interface Payer {
  bankAccountNo: string;
  name: string;
}

/** Makes a transfer that the bank reports, so that the amounts on the open screen change by themselves. */
async function payIn(sandboxUrl: string, from: Payer, amount: number): Promise<void> {
  const answer = await fetch(`${sandboxUrl}/control/bank/transfer`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      fromBank: 'KBANK',
      fromAccountNo: from.bankAccountNo,
      fromName: from.name,
      amount,
      toBank: 'SCB',
      toAccountNo: '4051112223',
    }),
  });
  expect(answer.status).toBe(200);
}

const felt = (page: Page) => page.evaluate<number[][]>('globalThis.felt');

test('the phone vibrates in one pattern for success and another for failure, unless turned off @verify', async ({
  page,
  member,
}) => {
  await page.addInitScript(`globalThis.felt = [];
    Object.defineProperty(navigator, 'vibrate', { value: (pattern) => { felt.push(pattern); return true; } });`);
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  const withdraw = async () => {
    await page.goto('/user/home?open=withdraw');
    await page.getByLabel(wallet.words('Amount to withdraw')).fill('200');
    await wallet.button('Withdraw {shown}', { shown: baht(200) }).click();
  };
  const refuse = { status: 409, json: { code: 'MONEY_NOT_ENOUGH', message: '', params: {} } };
  await page.route('**/api/wallet/withdraw', (route) => route.fulfill(refuse));
  await withdraw();
  await expect(page.getByRole('alert')).toBeVisible();
  const [failed] = await felt(page);
  expect(failed?.length).toBeGreaterThan(1);

  await page.goto('/user/profile');
  const choice = page.getByRole('checkbox', { name: new RegExp(`^${wallet.words('Vibrate')}`) });
  await expect(choice).toBeChecked();
  await choice.uncheck();
  await page.reload();
  await expect(choice).not.toBeChecked();
  await withdraw();
  await expect(page.getByRole('alert')).toBeVisible();
  expect(await felt(page)).toEqual([]);

  await page.goto('/user/profile');
  await choice.check();
  const [touch] = await felt(page);
  expect(touch).toHaveLength(1);
  await page.unroute('**/api/wallet/withdraw');
  await withdraw();
  await expect(wallet.dialog('Withdrawal')).toBeVisible();
  expect(await felt(page)).toEqual([touch]);
});

test.describe('on a device that cannot vibrate', () => {
  test.use({ isMobile: false, hasTouch: false });
  test('vibration is off, and says why @verify', async ({ page, member }) => {
    const wallet = new WalletScreen(page, 'en');
    await wallet.openAs(member);
    await page.goto('/user/profile');
    const choice = page.getByRole('checkbox', { name: new RegExp(`^${wallet.words('Vibrate')}`) });
    await expect(choice).toBeDisabled();
    await expect(choice).not.toBeChecked();
    await expect(page.getByText(wallet.words('This device can’t vibrate'))).toBeVisible();
  });
});

async function boxes(locator: Locator): Promise<{ top: number; bottom: number }[]> {
  const found = await Promise.all((await locator.all()).map((part) => part.boundingBox()));
  return found.filter((box) => box !== null).map(({ y, height }) => ({ top: y, bottom: y + height }));
}

test('a toast is shown low on the page, above the tab bar @verify', async ({ page, context, member }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  const toast = page.locator('.toast').last();
  const apart = async (parts: Locator) => {
    await expect(toast).toBeInViewport({ ratio: 1 });
    // The app positions the toast ten times a second.
    await expect(async () => {
      const [own] = await boxes(toast);
      for (const part of await boxes(parts))
        expect(own && (part.bottom <= own.top || part.top >= own.bottom)).toBe(true);
    }).toPass({ timeout: 3_000 });
  };
  await page.goto('/user/profile');
  await page.getByRole('button', { name: wallet.words('Copy the member ID') }).click();
  await apart(page.locator('.tab-bar'));
  const [low] = await boxes(toast);
  expect(low?.top).toBeGreaterThan(370);
});

test('a dialog keeps its place, scroll position and focus when amounts change @verify', async ({
  page,
  member,
  stack,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  await page.setViewportSize({ width: 360, height: 560 });
  await wallet.button('Withdraw').click();
  const field = page.getByLabel(wallet.words('Amount to withdraw'));
  await field.fill('1234');
  await field.press('ArrowLeft');
  await field.press('ArrowLeft');
  await page.evaluate(`document.querySelector('.dialog-body').scrollTo(0, 40)`);
  const how = () =>
    page.evaluate(`({
      scroll: document.querySelector('.dialog-body').scrollTop,
      top: Math.round(document.querySelector('.dialog-popup').getBoundingClientRect().top),
      focus: document.activeElement?.getAttribute('inputmode'),
      caret: document.activeElement?.selectionStart,
      typed: document.activeElement?.value,
    })`);
  const before = await how();
  expect(before).toMatchObject({ focus: 'decimal', caret: 3, typed: '1,234' });
  await payIn(stack.sandboxUrl, member, 10);
  await expect(page.getByRole('dialog')).toContainText('฿1,010');
  expect(await how()).toEqual(before);
});

const watch = `globalThis.drawn = [];
  const region = document.querySelector('section[aria-label="Balance"]');
  new MutationObserver(() => {
    const money = region.querySelector('.text-balance');
    const announced = money.querySelector('.sr-only')?.textContent ?? null;
    const seen = (money.querySelector('[aria-hidden] > :last-child') ?? money).textContent;
    drawn.push({ at: performance.now(), announced, seen });
  }).observe(region, { subtree: true, childList: true, characterData: true });`;

interface Drawn {
  at: number;
  announced: string | null;
  seen: string;
}

async function drawnOfPayment(page: Page, member: Payer, sandboxUrl: string): Promise<Drawn[]> {
  await page.evaluate(watch);
  await payIn(sandboxUrl, member, 10);
  await expect(page.getByRole('region', { name: 'Balance' })).toContainText('1,010');
  await page.waitForTimeout(1_000);
  return page.evaluate<Drawn[]>('drawn');
}

test('with reduced motion an amount changes at once @verify', async ({ page, member, stack }) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  await wallet.expectBalance({ total: 1000 });
  const drawn = await drawnOfPayment(page, member, stack.sandboxUrl);
  expect(drawn.every(({ announced }) => announced === null)).toBe(true);
});

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });
  test('an amount counts up to its new value, and a screen reader hears only the final value @verify', async ({
    page,
    member,
    stack,
  }) => {
    const wallet = new WalletScreen(page, 'en');
    await wallet.openAs(member);
    await wallet.expectBalance({ total: 1000 });
    const drawn = await drawnOfPayment(page, member, stack.sandboxUrl);
    const counting = drawn.filter(({ announced }) => announced !== null);
    expect(counting.length).toBeGreaterThan(1);
    expect(new Set(counting.map(({ announced }) => announced))).toEqual(new Set(['1,010.00']));
    const first = counting[0]?.at ?? 0;
    const last = counting.at(-1)?.at ?? 0;
    expect(last - first).toBeLessThan(300);
  });
});
