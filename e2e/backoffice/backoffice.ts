import type { Page } from '@playwright/test';
import { test as base, expect } from '../fixtures/test.ts';
import { enter } from './enter.ts';
import { onDatabase, type ShiftMember, writeShift } from './shift.ts';

export { expect };

interface BackofficeFixtures {
  /** Signs in a new staff member of this role on a new page. */
  signIn: (role: string) => Promise<{ readonly page: Page; readonly staffMember: ShiftMember }>;
}

/** Settings of a separate stack, for tests that publish what every member sees and do not undo it. */
export const stackApart: Record<string, string> = {};

/** Tests of the console: a wide window with a mouse, and staff of their own. */
export const test = base.extend<BackofficeFixtures>({
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
