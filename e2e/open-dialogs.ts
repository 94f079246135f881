import { expect, type Page } from '@playwright/test';
import type { Screen } from './pictures/screen.ts';

/** As Forward would: the dialogs stand in a history entry that the router is led to. */
export async function openDialogs(page: Page, dialogs: NonNullable<Screen['dialogs']>): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const state = JSON.stringify({ usr: { dialogs: dialogs }, key: crypto.randomUUID() });
  await page.evaluate(`history.pushState(${state}, '');
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))`);
  await expect(page.locator('[role=dialog]')).toHaveCount(dialogs.length);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

/** By how many pixels something in an open dialog is wider than the place that it has. */
export function dialogOverflow(page: Page): Promise<number> {
  return page.evaluate<number>(
    `Math.max(...[...document.querySelectorAll('[role=dialog], [role=dialog] *')]
      .filter((part) => getComputedStyle(part).overflowX !== 'visible' && part.clientWidth > 1)
      .map((part) => part.scrollWidth - part.clientWidth), 0)`,
  );
}
