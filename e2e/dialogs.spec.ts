import type { Page } from '@playwright/test';
import { logIn } from '../tools/journeys/travellers.ts';
import { expectAccessible } from './accessible.ts';
import type { Screen } from './pictures/screen.ts';
import { prepare, sheetsOf } from './pictures/screens.ts';
import { expect, test } from './test.ts';
import { WalletScreen } from './wallet-screen.ts';

test('every dialog of a member is without a fault of access, and none is wider than a narrow phone', async ({
  page,
  stack,
  member,
}) => {
  test.setTimeout(180_000);
  const wallet = new WalletScreen(page, 'th');
  const prepared = await prepare(await logIn(stack.url, member));
  await page.setViewportSize({ width: 320, height: 640 });
  await wallet.logIn(member);
  const screens = sheetsOf(prepared)
    .filter(({ as }) => as === 'rich')
    .flatMap((sheet) => sheet.screens);
  for (const { title, address, dialogs, first } of screens) {
    if (!dialogs || first) continue;
    if (new URL(page.url()).pathname !== address) await page.goto(address);
    await open(page, dialogs);
    await expectAccessible(page, title, '[role=dialog]');
    const overflow = await page.evaluate<number>(
      `Math.max(...[...document.querySelectorAll('[role=dialog], [role=dialog] *')]
        .filter((part) => getComputedStyle(part).overflowX !== 'visible' && part.clientWidth > 1)
        .map((part) => part.scrollWidth - part.clientWidth), 0)`,
    );
    expect.soft(overflow, `${title} is cut off or scrolls sideways`).toBeLessThanOrEqual(1);
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

/** As Forward would: the dialogs stand in a history entry that the router is led to. */
async function open(page: Page, dialogs: NonNullable<Screen['dialogs']>): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const state = JSON.stringify({ usr: { sheets: dialogs }, key: crypto.randomUUID() });
  await page.evaluate(`history.pushState(${state}, '');
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))`);
  await expect(page.locator('[role=dialog]')).toHaveCount(dialogs.length);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}
