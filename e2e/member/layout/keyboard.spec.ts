import type { Page } from '@playwright/test';
import { type Stop, walk } from '../../fixtures/tab-walk.ts';
import { expect, test } from '../../fixtures/test.ts';
import { WalletScreen } from '../../screens/wallet-screen.ts';

test.use({ isMobile: false, hasTouch: false });

const visitors = ['/login', '/register', '/howto', '/contact', '/terminated', '/no-such-page'];
const visitorTabs = ['Log in', 'Open account', 'How it works', 'Contact'];
const members = ['/user/home', '/user/statement', '/user/bonus', '/user/contact', '/user/profile'];
const memberTabs = ['Home', 'Statement', 'Bonus', 'Contact', 'Account'];

/** Expects that focus is visible at each stop of Tab and that Tab reaches the end. */
async function expectWalkable(page: Page, what: string): Promise<Stop[]> {
  const stops = await walk(page);
  for (const { name, tag, ringed, seen } of stops) {
    expect.soft(ringed, `${what}: no ring around ${tag} “${name}”`).toBe(true);
    expect.soft(seen, `${what}: ${tag} “${name}” cannot be seen`).toBe(true);
  }
  return stops;
}

async function stoodStill(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
}

const names = (stops: readonly Stop[]) => stops.map(({ name }) => name);
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('a visitor reaches every page by keyboard, and skips the bar with one key @verify', async ({ page }) => {
  const { words } = new WalletScreen(page, 'en');
  await page.goto('/login');
  // A native select: typing a language's first letters chooses it.
  await page.getByRole('combobox', { name: 'ภาษา' }).focus();
  await page.keyboard.type('English');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  for (const address of visitors) {
    await page.goto(address);
    const hasTabs = !['/terminated', '/no-such-page'].includes(address);
    if (hasTabs) await expect(page.locator('.chat-door')).toBeVisible();
    await stoodStill(page);
    const stops = names(await expectWalkable(page, address));
    expect(stops.slice(0, 2), address).toEqual([words('Skip to content'), words('Language')]);
    if (hasTabs)
      expect(stops.slice(-5), address).toEqual([...visitorTabs, 'Chat with us'].map((stop) => words(stop)));
  }

  await page.goto('/login');
  await stoodStill(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel(words('Phone number'), { exact: true })).toBeFocused();
});

test('a member logs in and reaches every page by keyboard, and focus and title follow @verify', async ({
  page,
  member,
}) => {
  const wallet = new WalletScreen(page, 'en');
  const { words } = wallet;
  await page.goto('/login');
  await wallet.chooseLanguage();
  await page.getByLabel(words('Phone number'), { exact: true }).focus();
  await page.keyboard.type(member.username);
  await page.keyboard.press('Tab');
  await page.keyboard.type(member.password);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/user\/home$/);
  await expect(heading(page)).toBeFocused();
  for (const address of members) {
    await page.goto(address);
    await expect(page.locator('.chat-door')).toBeVisible();
    await stoodStill(page);
    const stops = names(await expectWalkable(page, address));
    expect(stops[0], address).toBe(words('Skip to content'));
    expect(stops.slice(-6), address).toEqual([...memberTabs, 'Chat with us'].map((stop) => words(stop)));
  }
  for (const tab of memberTabs) {
    await page.getByRole('link', { name: words(tab), exact: true }).press('Enter');
    await expect(page).toHaveTitle(`${words(tab)} · Kapao`);
    await expect(heading(page)).toBeFocused();
  }
  await wallet.button('Log out').press('Enter');
  await wallet
    .dialog('Log out?')
    .getByRole('button', { name: words('Log out'), exact: true })
    .press('Enter');
  await expect(page).toHaveTitle(`${words('Log in')} · Kapao`);
  await expect(heading(page)).toBeFocused();
});

/** Button that opens the dialog, and the dialog's title if it differs. */
const dialogs: readonly (readonly [address: string, opener: RegExp, title?: string])[] = [
  ['/user/home', /^Deposit$/],
  ['/user/home', /^Withdraw$/],
  ['/user/home', /^Move money$/],
  ['/user/home', /^Invite$/, 'Invite friends'],
  ['/user/home', /^Refund$/, 'Refund of losses'],
  ['/user/home', /^Terms and conditions$/],
  ['/user/home', /^Naga Spin/, 'Naga Spin'],
  ['/user/statement', /^Bank deposit/, 'Details'],
  ['/user/statement', /^Slip status$/],
  ['/user/profile', /^Change the name$/],
  ['/user/profile', /^Change the bank account/, 'Change the bank account'],
  ['/user/profile', /^Change password$/],
  ['/user/profile', /^Passkeys/, 'Passkeys'],
  ['/user/profile', /^Devices/, 'Devices'],
  ['/user/profile', /^Notifications/, 'Notifications'],
  ['/user/profile', /^Limits and breaks/, 'Limits and breaks'],
];

test('an amount typed before its form has loaded is entered whole @verify', async ({ page, member }) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.openAs(member);
  await stoodStill(page);
  const here = Promise.withResolvers<void>();
  await page.route(/\/assets\/WithdrawDialog-/, async (route) => {
    await here.promise;
    await route.fallback();
  });
  await wallet.button('Withdraw').press('Enter');
  await expect(page.getByText(wallet.words('One moment…'))).toBeVisible();
  await page.keyboard.type('123');
  here.resolve();
  const amount = wallet.dialog('Withdraw').getByLabel(wallet.words('Amount to withdraw'));
  await expect(amount).toHaveValue('123');
  await expect(amount).toBeFocused();
  await page.keyboard.type('4');
  await expect(amount).toHaveValue('1,234');
});

test('every dialog opens, traps the focus, closes with Escape and returns the focus @verify', async ({
  page,
  member,
}) => {
  const wallet = new WalletScreen(page, 'en');
  // Banners come before some dialogs and lead on when closed: reward-dialogs.spec.ts.
  await page.route(/\/api\/(invite|refund)\/banners$/, (route) => route.fulfill({ json: { banners: [] } }));
  await wallet.logIn(member);
  for (const [address, name, title] of dialogs) {
    if (!page.url().endsWith(address)) {
      await page.goto(address);
      await stoodStill(page);
    }
    const opener = page.getByRole('button', { name }).first();
    await opener.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', title ? { name: title } : { name });
    await expect(dialog).toBeVisible();
    await expect(dialog.locator(':focus')).toHaveCount(1);
    await page.waitForLoadState('networkidle');
    const stops = await expectWalkable(page, String(name));
    expect(names(stops), String(name)).toContain(wallet.words('Close'));
    expect(
      stops.filter(({ inDialog }) => !inDialog),
      `${name}: Tab left the dialog`,
    ).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener, `${name} did not get the focus back`).toBeFocused();
  }

  // One dialog over another: Escape closes only the upper one.
  const row = page.getByRole('button', { name: /^Daily deposit limit/ });
  await page.getByRole('button', { name: /^Limits and breaks/ }).press('Enter');
  await row.press('Enter');
  const upper = wallet.dialog('Daily deposit limit');
  await expect(upper.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(upper).toBeHidden();
  await expect(row).toBeFocused();
  // While the upper dialog opens, focus is still in the lower one; Escape there closes the upper one, too.
  await row.press('Enter');
  await expect(upper.locator(':focus')).toHaveCount(1);
  await page.locator('.dialog-popup').first().dispatchEvent('keydown', { key: 'Escape' });
  await expect(upper).toBeHidden();
  await expect(row).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(wallet.dialog('Limits and breaks')).toBeHidden();
});
