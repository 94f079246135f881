import type { Page } from '@playwright/test';
import { expect, ownStack } from '../fixtures/own-stack.ts';
import { enter } from './enter.ts';
import { onDatabase, type ShiftMember, writeShift } from './shift.ts';

export { expect };

interface BackofficeFixtures {
  /** Signs a new operator of this role in, on a page of their own. */
  signIn: (role: string) => Promise<{ readonly page: Page; readonly staffMember: ShiftMember }>;
}

/**
 * Tests of the console: a wide window with a mouse, operators that nobody else is, and a stack of their own, for what operators
 * decide stays decided.
 */
export const test = ownStack({}).extend<BackofficeFixtures>({
  viewport: { width: 1280, height: 800 },
  isMobile: false,
  hasTouch: false,
  baseURL: async ({ stack }, use) => use(stack.backofficeUrl),
  signIn: async ({ stack, browser, contextOptions, viewport, baseURL }, use) => {
    const pages: Page[] = [];
    await use(async (role) => {
      const [staffMember] = await onDatabase(stack.databaseUrl, (pool) => writeShift(pool, [role]));
      if (!staffMember) throw new Error('no operator was made');
      const context = await browser.newContext({
        ...contextOptions,
        viewport,
        acceptDownloads: true,
        ...(baseURL ? { baseURL } : {}),
      });
      // The first visit is in Thai, as the market is; the choice is kept from then on.
      await context.addInitScript(
        `localStorage.getItem('desk-locale') ?? localStorage.setItem('desk-locale', 'en')`,
      );
      const page = await context.newPage();
      pages.push(page);
      await enter(page, staffMember);
      return { page, staffMember };
    });
    for (const page of pages) await page.context().close();
  },
});
