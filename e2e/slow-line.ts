import type { Page } from '@playwright/test';

/** Words first, then figures, then faces, each a moment later: whatever could push something aside does. */
export async function onSlowLine(page: Page): Promise<void> {
  await page.addInitScript(`globalThis.shifted = 0;
    new PerformanceObserver((list) => {
      for (const { hadRecentInput, value } of list.getEntries()) if (!hadRecentInput) globalThis.shifted += value;
    }).observe({ type: 'layout-shift', buffered: true });`);
  await page.route(/\.woff2$|\/api\//, async (route) => {
    const isFace = route.request().url().endsWith('.woff2');
    await new Promise((resume) => setTimeout(resume, isFace ? 700 : 300));
    await route.continue();
  });
}

/** The share of the screen that has moved since the page was opened, times how far. */
export const shift = (page: Page) => page.evaluate<number>('globalThis.shifted');
