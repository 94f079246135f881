import type { Page } from '@playwright/test';
import { onSlowLine, shift } from '../../fixtures/slow-line.ts';
import { expect, test } from '../../fixtures/test.ts';
import { WalletScreen } from '../../screens/wallet-screen.ts';

/** Most bytes of scripts, as sent over the network, that a phone on a weak line has to wait for. */
const maxForLogin = 88_000;
const maxForHome = 140_000;
/**
 * Most layout shift on a first visit, where fallback fonts show first: a finger on its way to a button must not miss it.
 */
const maxShift = 0.01;

/** Most bytes that opening the chat adds for a visitor, for whom nothing of it is loaded yet, including the socket. */
const maxForChat = 25_000;

test('the scripts of the login and the home screen stay within their budget, and nothing shifts @verify', async ({
  page,
  member,
}) => {
  const wallet = new WalletScreen(page, 'th');
  const uncompressed = watchCompression(page);
  await onSlowLine(page);
  await page.goto('/login');
  await expect(wallet.button('Log in')).toBeEnabled();
  await page.getByLabel(wallet.words('Phone number'), { exact: true }).fill(member.username);
  const login = beforeIcon(await scripts(page)).filter(({ name }) => !later.test(name));
  await page.waitForLoadState('networkidle');
  expect(total(login), listing(login)).toBeLessThanOrEqual(maxForLogin);
  expect(await shift(page)).toBeLessThanOrEqual(maxShift);

  await wallet.fillLogin(member);
  await wallet.expectBalance({ total: 1000 });
  await expect(wallet.button('Deposit')).toBeEnabled();
  await page.waitForLoadState('networkidle');
  const home = (await scripts(page)).filter(({ name }) => !later.test(name));
  expect(total(home), listing(home)).toBeLessThanOrEqual(maxForHome);
  expect(uncompressed).toEqual([]);

  // Returning visit: straight to the home screen, with the member still logged in.
  await page.goto('/user/home');
  await wallet.expectBalance({ total: 1000 });
  await page.waitForLoadState('networkidle');
  expect(await shift(page)).toBe(0);
});

test('opening the chat loads its scripts within budget, and none are loaded before @verify', async ({
  page,
}) => {
  await page.goto('/login');
  const icon = page.locator('.chat-door');
  await expect(icon).toBeVisible();
  await page.waitForLoadState('networkidle');
  const before = await scripts(page);
  expect(before.filter(({ name }) => /\/(?:chat|parts|socket)-(?!door)/.test(name))).toEqual([]);
  await icon.click();
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeVisible();
  await page.waitForLoadState('networkidle');
  const names = new Set(before.map(({ name }) => name));
  // Scripts that load by themselves some seconds after the page do not belong to the chat.
  const late = /\/(?:installable|push)-/;
  const opened = (await scripts(page)).filter(({ name }) => !names.has(name) && !late.test(name));
  expect(opened.some(({ name }) => name.includes('/chat-'))).toBe(true);
  expect(total(opened), listing(opened)).toBeLessThanOrEqual(maxForChat);
});

interface Script {
  readonly name: string;
  readonly bytes: number;
}

/** Scripts that load after the screen works, on a slow machine just before this check; the screen works without them. */
const later = /\/(?:socket|chat-door|installable|push)-[\w-]+\.js$/;

/**
 * Leaves out the script that the chat icon brings to the login, where nothing else needs it; on the home screen it counts.
 */
function beforeIcon(all: readonly Script[]): readonly Script[] {
  const icon = all.findIndex(({ name }) => name.includes('/chat-door-'));
  return all.filter(({ name }, at) => icon < 0 || at < icon || !name.includes('/between-'));
}

async function scripts(page: Page): Promise<Script[]> {
  return page.evaluate<Script[]>(`performance.getEntriesByType('resource')
    .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
    .map(({ name, encodedBodySize }) => ({ name: new URL(name).pathname, bytes: encodedBodySize }))`);
}

const total = (all: readonly Script[]) => all.reduce((sum, { bytes }) => sum + bytes, 0);
const listing = (all: readonly Script[]) => all.map(({ name, bytes }) => `${bytes} ${name}`).join('\n');

/** Collects, as they load, scripts sent without brotli; a script of a few lines gains nothing by it. */
function watchCompression(page: Page): string[] {
  const others: string[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    const { 'content-encoding': encoding, 'content-length': bytes } = response.headers();
    if (encoding !== 'br' && Number(bytes) >= 512) others.push(response.url());
  });
  return others;
}
