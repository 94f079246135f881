import type { Page } from '@playwright/test';
import { expect, ownStack } from '../fixtures/own-stack.ts';
import { enter } from './enter.ts';
import { onDatabase, type ShiftMember, writeShift } from './shift.ts';

export { expect };

interface BackofficeFixtures {
  /** Signs in a new staff member of this role on a new page. */
  signIn: (role: string) => Promise<{ readonly page: Page; readonly staffMember: ShiftMember }>;
}

/**
 * Tests of the console: a wide window with a mouse, staff of their own and a stack of their own, because staff decisions
 * cannot be undone.
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
      // English unless a test has chosen otherwise; without a stored choice the first visit is in Thai, the market's
      // language.
      await context.addInitScript(
        `localStorage.getItem('console-locale') ?? localStorage.setItem('console-locale', 'en')`,
      );
      const page = await context.newPage();
      pages.push(page);
      await enter(page, staffMember);
      return { page, staffMember };
    });
    for (const page of pages) await page.context().close();
  },
});
