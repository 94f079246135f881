import { locales } from '@kapao/core/locale';
import type { Page } from '@playwright/test';
import { logIn } from '../tools/journeys/travellers.ts';
import { dialogOverflow, openDialogs } from './open-dialogs.ts';
import { acceptAgreements, people, prepare, sheetsOf } from './pictures/screens.ts';
import { expect, test } from './test.ts';
import { WalletScreen } from './wallet-screen.ts';

const visitors = ['/login', '/register', '/howto', '/contact', '/terminated', '/no-such-page'];
const members = ['/user/home', '/user/statement', '/user/bonus', '/user/contact', '/user/profile'];

test('with letters twice as large every page still stands within 360 px', async ({ page, stack }) => {
  await page.goto('/login');
  for (const locale of locales) {
    await page.evaluate(`localStorage.setItem('locale', '${locale}')`);
    for (const address of visitors) await look(page, `${address} in ${locale}`, address);
  }
  const wallet = new WalletScreen(page, 'th');
  // Its dialog would lie over whatever stands there for a moment.
  await acceptAgreements(await logIn(stack.url, people.rich));
  await wallet.logIn(people.rich);
  for (const locale of locales) {
    await page.evaluate(`localStorage.setItem('locale', '${locale}')`);
    for (const address of members) await look(page, `${address} in ${locale}`, address);
  }
});

async function look(page: Page, what: string, address: string): Promise<void> {
  await page.goto(address);
  await enlarge(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  const width = await page.evaluate<number>('document.documentElement.scrollWidth');
  expect.soft(width, `${what} scrolls sideways`).toBeLessThanOrEqual(360);
}

/** What "very large" letters in the browser's settings are to a page. */
const enlarge = (page: Page) => page.evaluate(`document.documentElement.style.fontSize = '200%'`);

test('with letters twice as large no dialog is cut off', async ({ page, stack, member }) => {
  const wallet = new WalletScreen(page, 'th');
  const prepared = await prepare(await logIn(stack.url, member));
  await wallet.openAs(member);
  const screens = sheetsOf(prepared)
    .filter(({ as }) => as === 'rich')
    .flatMap((sheet) => sheet.screens);
  for (const { title, address, dialogs, first } of screens) {
    if (!dialogs || first) continue;
    if (new URL(page.url()).pathname !== address) await page.goto(address);
    await enlarge(page);
    await openDialogs(page, dialogs);
    expect.soft(await dialogOverflow(page), `${title} is cut off or scrolls sideways`).toBeLessThanOrEqual(1);
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

test.describe('with more than ten million baht', () => {
  test.use({ opening: 13_580_246_80n });

  test('letters twice as large cut no amount off', async ({ page, stack, member }) => {
    const client = await logIn(stack.url, member);
    const once = () => ({ idempotencyKey: crypto.randomUUID() });
    await client('activateSlot', { params: { code: 'PG' }, ...once() });
    await client('transfer', { body: { from: 'WALLET', to: 'PG', amount: 1_234_567.89 }, ...once() });
    const wallet = new WalletScreen(page, 'th');
    await wallet.openAs(member);
    for (const address of ['/user/home', '/user/statement']) await look(page, address, address);
    // The words beside an amount keep the room to be read.
    const words = wallet
      .statement()
      .first()
      .getByText(wallet.words('Moved into {to}', { to: 'Naga Spin' }));
    expect((await words.boundingBox())?.width).toBeGreaterThan(180);
    await page.goto('/user/home');
    await enlarge(page);
    for (const dialog of [{ name: 'withdraw' }, { name: 'transfer' }, { name: 'game', id: 'PG' }]) {
      await openDialogs(page, [dialog]);
      expect.soft(await dialogOverflow(page), `${dialog.name} is cut off`).toBeLessThanOrEqual(1);
      await page.goBack();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  });
});

test('a page enlarged to 200 % keeps its whole bar within 180 px', async ({ page, member }) => {
  await page.setViewportSize({ width: 180, height: 370 });
  const wallet = new WalletScreen(page, 'th');
  await wallet.openAs(member);
  await expect(wallet.button('Log out')).toBeInViewport({ ratio: 1 });
});
