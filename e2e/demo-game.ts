import type { Locale } from '@kapao/core/locale';
import { expect, type Page } from '@playwright/test';

const spin: Record<Locale, string> = { th: 'หมุน', la: 'ໝຸນ', en: 'Spin' };

/** Three alike come once in 25 turns; so many without one happen to one run in five thousand. */
const patience = 200;

/** Bets one baht at a time on the sandbox's demo game page until it wins; answers the balance there after it. */
export async function betUntilWin(page: Page, locale: Locale): Promise<number> {
  const balance = page.locator('#balance');
  await expect(balance).toHaveText(/200\.00/);
  await page.getByRole('textbox').fill('1');
  const go = page.getByRole('button', { name: spin[locale], exact: true });
  let won = false;
  for (let turn = 0; turn < patience && !won; turn++) {
    const answered = page.waitForResponse((response) => response.url().endsWith('/bet'));
    await go.click();
    const { result } = (await (await answered).json()) as { result: string };
    await expect(go).toBeEnabled();
    won = result === 'won';
  }
  expect(won).toBe(true);
  return Number((await balance.textContent())?.replace(/[^\d.]/g, ''));
}
