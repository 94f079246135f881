import type { Locator, Page } from '@playwright/test';
import { expect, test } from './test.ts';
import { WalletScreen } from './wallet-screen.ts';

/** What a notch, a rounded corner and the home bar of a phone take of the screen. */
const notch = { top: 47, right: 0, bottom: 34, left: 0 };
const onItsSide = { top: 0, right: 44, bottom: 21, left: 44 };

async function setInsets(page: Page, insets: typeof notch): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets });
}

/** Nothing lies over its middle: a press there reaches it. */
async function expectReachable(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  await expect(target).toBeInViewport({ ratio: 1 });
  await target.click({ trial: true });
}

async function boxOf(target: Locator) {
  const box = await target.boundingBox();
  if (!box) throw new Error('it is not on the screen');
  return box;
}

test('nothing to press lies under the notch, the home bar or the tabs of a phone', async ({
  page,
  member,
}) => {
  await page.setViewportSize({ width: 390, height: 760 });
  await setInsets(page, notch);
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  const logOut = wallet.button('Log out');
  expect((await boxOf(logOut)).y).toBeGreaterThanOrEqual(notch.top);

  await page.getByRole('link', { name: wallet.words('Account'), exact: true }).click();
  // What comes late has come, and moves nothing any more.
  await expect(page.getByText(member.username)).toBeVisible();
  await page.getByText(/1\.1\.14/).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 5_000);
  await expect
    .poll(async () => {
      const version = await boxOf(page.getByText(/1\.1\.14/));
      return version.y + version.height;
    })
    .toBeLessThan((await boxOf(page.getByRole('navigation'))).y);

  await page.setViewportSize({ width: 740, height: 360 });
  await setInsets(page, onItsSide);
  const { x, width } = await boxOf(logOut);
  expect(x + width).toBeLessThanOrEqual(740 - onItsSide.right);
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(740);
});

test('over an open keyboard the fields and the main button of a page and of a dialog are in reach', async ({
  page,
  member,
}) => {
  await page.setViewportSize({ width: 360, height: 400 });
  const wallet = new WalletScreen(page, 'th');
  await page.goto('/login');
  const password = page.getByLabel(wallet.words('Password'), { exact: true });
  await password.focus();
  await expectReachable(password);
  await expectReachable(wallet.button('Log in'));
  await wallet.openAs(member);

  await page.getByRole('link', { name: wallet.words('Account'), exact: true }).click();
  await wallet.button('Change password').click();
  const dialog = wallet.dialog('Change password');
  for (const field of await dialog.getByRole('textbox').all()) await expectReachable(field);
  await expectReachable(dialog.getByRole('button', { name: wallet.words('Save'), exact: true }));
});
