import type { Locale } from '@kapao/core/locale';
import { type Browser, expect, type Page } from '@playwright/test';
import type { Stack } from '../../tools/run/stack.ts';
import type { Screen } from '../screens/screen.ts';
import { screenMembers } from '../screens/screens.ts';
import { WalletScreen } from '../screens/wallet-screen.ts';

/** Viewport in CSS pixels. */
export const phone = { width: 360, height: 740 };

interface Visit {
  readonly locale: Locale;
  /** Member who is logged in; nobody is if undefined. */
  readonly as?: keyof typeof screenMembers;
  readonly pixelRatio: number;
}

/** Opens a new phone in `locale`, logged in as that member if there is one. */
export async function visit(
  browser: Browser,
  stack: Stack,
  { locale, as, pixelRatio }: Visit,
): Promise<{ page: Page; close: () => Promise<void> }> {
  const context = await browser.newContext({
    baseURL: stack.url,
    viewport: phone,
    deviceScaleFactor: pixelRatio,
    isMobile: true,
    hasTouch: true,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const wallet = new WalletScreen(page, locale);
  await page.goto('/login');
  await wallet.chooseLanguage();
  if (as) await wallet.logIn(screenMembers[as]);
  return { page, close: () => context.close() };
}

/** Opens a screen; its dialogs by reloading a history entry with them, as on a phone that closed the app. */
export async function open(page: Page, { address, dialogs, first }: Screen): Promise<void> {
  await page.goto(address);
  await stoodStill(page);
  if (dialogs) {
    const state = JSON.stringify({ usr: { dialogs }, key: 'picture' });
    await page.evaluate(`history.replaceState(${state}, '')`);
    await page.reload();
    await stoodStill(page);
    await page.getByRole('dialog').last().waitFor();
  }
  await first?.(page);
  await stoodStill(page);
  // The chat icon comes after everything else; pages without the app's frame have none.
  if (!beyond.test(address)) await page.locator('.chat-door').waitFor({ state: 'attached' });
}

const beyond = /^\/(?:terminated|no-such-page)/;

async function stoodStill(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0, { timeout: 30_000 });
}
