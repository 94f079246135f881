import type { Locale } from '@kapao/core/locale';
import { expect, type Page } from '@playwright/test';
import { logIn } from '../../tools/drills/journeys/log-in.ts';
import type { SandboxControl } from '../../tools/drills/journeys/sandbox-control.ts';
import type { StackAddress } from '../../tools/run/stack.ts';

const spin: Record<Locale, string> = { th: 'หมุน', la: 'ໝຸນ', en: 'Spin' };

/** Plays three spins of one baht with forced outcomes: nothing, the stake back, a win. Returns the game's balance. */
export async function spinToWin(
  page: Page,
  locale: Locale,
  {
    stack,
    sandbox,
    player,
  }: { stack: StackAddress; sandbox: SandboxControl; player: Parameters<typeof logIn>[1] },
): Promise<number> {
  const client = await logIn(stack.url, player);
  const { username } = await client('getSlotAccount', { params: { code: 'PG' } });
  for (const percent of [0, 100, 500]) await sandbox.forceOutcome('PG', username, percent);
  const balance = page.locator('#balance');
  await expect(balance).toHaveText(/200\.00/);
  await page.getByRole('textbox').fill('1');
  const go = page.getByRole('button', { name: spin[locale], exact: true });
  for (const result of ['lost', 'even', 'won']) {
    const answered = page.waitForResponse((response) => response.url().endsWith('/bet'));
    await go.click();
    expect(await (await answered).json()).toMatchObject({ result });
    await expect(go).toBeEnabled();
  }
  return Number((await balance.textContent())?.replace(/[^\d.]/g, ''));
}

/** Texts of the demo games in Thai. */
const th = {
  spin: spin.th,
  bet: 'วางเดิมพัน',
  home: /เหย้า \d+\.\d\d$/,
  number: 'เลข 2 หรือ 3 ตัว',
  add: 'เพิ่ม',
  buy: 'ส่งโพย',
  last: 'รายการล่าสุด',
  open: 'รอผล',
};

/** Plays this many spins of one baht, with any outcome. */
export async function spinInThai(page: Page, times: number): Promise<void> {
  await page.getByRole('textbox').fill('1');
  const go = page.getByRole('button', { name: th.spin, exact: true });
  for (let nth = 0; nth < times; nth++) {
    const answered = page.waitForResponse((response) => response.url().endsWith('/bet'));
    await go.click();
    await answered;
    await expect(go).toBeEnabled();
  }
  await expect(lastBets(page).getByRole('listitem')).toHaveCount(times);
}

/** Bets on the home team of the first match; the bet is open until the match ends. */
export async function betOnMatchInThai(page: Page, stake: string): Promise<void> {
  const odds = page.getByRole('button', { name: th.home }).first();
  await odds.click();
  await expect(odds).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('textbox').fill(stake);
  await page.getByRole('button', { name: th.bet, exact: true }).click();
  await expect(lastBets(page)).toContainText(th.open);
}

/** Buys a ticket for one number; it is open until the draw. */
export async function buyTicketInThai(page: Page, number: string, stake: string): Promise<void> {
  await page.getByLabel(th.number).fill(number);
  await page.getByRole('textbox').nth(1).fill(stake);
  await page.getByRole('button', { name: th.add, exact: true }).click();
  await page.getByRole('button', { name: th.buy, exact: true }).click();
  await expect(lastBets(page)).toContainText(th.open);
}

/** Waits until no bet is open; the page updates by itself when bets settle. */
export async function expectNothingOpenInThai(page: Page): Promise<void> {
  await expect(lastBets(page).getByRole('listitem').first()).toBeVisible();
  await expect(lastBets(page)).not.toContainText(th.open);
}

function lastBets(page: Page) {
  return page.getByRole('region', { name: th.last });
}
