import { htmlLang, locales } from '@kapao/core/locale';
import type { Page } from '@playwright/test';
import { wordsOf } from '../../fixtures/catalog-texts.ts';
import { onSlowLine, shift } from '../../fixtures/slow-line.ts';
import { expect, test, unlessThai } from '../../fixtures/test.ts';
import { WalletScreen } from '../../screens/wallet-screen.ts';

const scripts = /\/assets\/[^/]+\.js$/;

/** Holds the page's scripts until the test releases them, as on a very slow line. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(scripts, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

/** Collects the browser's complaints, such as a forbidden style, or a page that differs from what the app would render. */
function watchComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  return complaints;
}

for (const locale of locales) {
  const words = wordsOf(locale);

  test(`the login is shown before any script runs, and keeps what was typed: ${locale}${unlessThai(locale)}`, async ({
    page,
    member,
    stack,
  }) => {
    const wallet = new WalletScreen(page, locale);
    const complaints = watchComplaints(page);
    await page.context().addCookies([{ name: 'locale', value: locale, url: stack.url }]);
    await page.addInitScript(`localStorage.setItem('locale', '${locale}')`);
    await onSlowLine(page);
    const release = await holdScripts(page);
    await page.goto('/login', { waitUntil: 'commit' });

    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('Your money,\nalways in sight.'));
    await expect(page.locator('html')).toHaveAttribute('lang', htmlLang[locale]);
    await expect(page.locator('.starting')).toHaveCount(0);
    const phone = page.getByLabel(words('Phone number'), { exact: true });
    const password = page.getByLabel(words('Password'), { exact: true });
    const keep = page.getByRole('checkbox', { name: words('Keep me logged in on this device') });
    await phone.tap();
    await page.keyboard.type(member.username.slice(0, 4));
    // Typed by keys, because after Playwright's `fill` a tapped field accepts none in this emulation.
    await password.tap();
    await page.keyboard.type(member.password);
    await keep.uncheck();
    await page.evaluate('document.querySelector("form").isTheFirst = true');
    await phone.tap();
    await page.keyboard.press('End');

    const typing = page.keyboard.type(member.username.slice(4), { delay: 120 });
    release();
    await typing;
    await expect(wallet.button('Log in with a passkey')).toBeEnabled();
    await expect(phone).toHaveValue(member.username);
    await expect(phone).toBeFocused();
    await expect(password).toHaveValue(member.password);
    await expect(keep).not.toBeChecked();
    expect(await page.evaluate('document.querySelector("form").isTheFirst')).toBe(true);
    await page.waitForLoadState('networkidle');
    expect(await shift(page)).toBeLessThanOrEqual(0.01);
    await wallet.button('Log in').click();
    await wallet.expectBalance({ total: 1000 });
    expect(await page.evaluate(`localStorage.getItem('token')`)).toBeNull();
    expect(complaints).toEqual([]);
  });
}

test('a login submitted before the scripts load is kept, shows that it is pending, and is sent once', async ({
  page,
  member,
}) => {
  const wallet = new WalletScreen(page, 'th');
  const { words } = wallet;
  const logins: string[] = [];
  page.on('request', (request) => request.url().endsWith('/api/login') && logins.push(request.method()));
  const release = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel(words('Phone number'), { exact: true }).fill(member.username);
  await page.getByLabel(words('Password'), { exact: true }).fill(member.password);
  await page.keyboard.press('Enter');
  await wallet.button('Logging in…').click();
  // The URL must not contain the password.
  await expect(page).toHaveURL(/\/login$/);
  release();
  await wallet.expectBalance({ total: 1000 });
  expect(logins).toEqual(['POST']);
});

test('an empty login submitted before the scripts load asks for the phone number @verify', async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await new WalletScreen(page, 'th').button('Log in').click();
  release();
  await expect(page.getByText(wordsOf('th')('Enter your phone number.'))).toBeVisible();
});

test('the login page of each language is sent compressed and contains its texts @verify', async ({
  stack,
}) => {
  for (const locale of locales) {
    const answer = await fetch(`${stack.url}/login`, {
      headers: { cookie: `locale=${locale}`, 'accept-encoding': 'br' },
    });
    expect(answer.headers.get('content-encoding')).toBe('br');
    const html = await answer.text();
    for (const sentence of ['Phone number', 'Password', 'Log in with a passkey'])
      expect(html, locale).toContain(wordsOf(locale)(sentence));
  }
});

test('a member who chose another theme or language never sees the default ones @verify', async ({ page }) => {
  await page.addInitScript(`localStorage.setItem('theme', 'dark'); localStorage.setItem('locale', 'en')`);
  const release = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  // This first visit has no cookie with the choice: the page came in Thai and is replaced by the loading screen with the
  // purse.
  await expect(page.locator('#root > .starting')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
  expect(await page.evaluate('getComputedStyle(document.documentElement).colorScheme')).toBe('dark');
  release();
  await expect(new WalletScreen(page, 'en').button('Log in with a passkey')).toBeEnabled();

  // The app has stored the cookie by now.
  await page.unrouteAll();
  const again = await holdScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    wordsOf('en')('Your money,\nalways in sight.'),
  );
  again();
});

test('a first visit is in the browser’s language, before and after the scripts load @verify', async ({
  browser,
  stack,
}) => {
  const context = await browser.newContext({ baseURL: stack.url, locale: 'en-GB' });
  const page = await context.newPage();
  const heading = page.getByRole('heading', { level: 1 });
  const release = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(heading).toHaveText(wordsOf('en')('Your money,\nalways in sight.'));
  release();
  await expect(new WalletScreen(page, 'en').button('Log in with a passkey')).toBeEnabled();
  await expect(heading).toHaveText(wordsOf('en')('Your money,\nalways in sight.'));
  await context.close();
});

test('a language chosen before the scripts load is the language of the app @verify', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('combobox').selectOption('la');
  release();
  const wallet = new WalletScreen(page, 'la');
  await expect(wallet.button('Log in with a passkey')).toBeEnabled();
  await expect(page).toHaveURL(/\/login$/);
  await page.reload();
  await expect(wallet.button('Log in with a passkey')).toBeEnabled();
});

test('a logged-in member who opens the root address never sees the login @verify', async ({
  page,
  member,
}) => {
  const wallet = new WalletScreen(page, 'th');
  await wallet.openAs(member);
  await wallet.expectBalance({ total: 1000 });
  const release = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.locator('#root > .starting')).toBeVisible();
  await expect(page.getByRole('heading')).toHaveCount(0);
  release();
  await wallet.expectBalance({ total: 1000 });
});

for (const path of ['/', '/user', '/user/home'])
  test(`opening ${path} as a member requests the wallet and the scripts of home before any script runs @verify`, async ({
    page,
    member,
  }) => {
    const wallet = new WalletScreen(page, 'th');
    await wallet.openAs(member);
    await wallet.expectBalance({ total: 1000 });
    const release = await holdScripts(page);
    const reading = page.waitForRequest('**/api/wallet');
    const home = page.waitForRequest(/\/assets\/HomePage-/);
    await page.goto(path, { waitUntil: 'commit' });
    expect((await reading).headers().authorization).toMatch(/^Bearer /);
    await home;
    release();
    await wallet.expectBalance({ total: 1000 });
  });

for (const path of ['/login', '/register', '/howto', '/contact', '/user/home', '/user/statement']) {
  test(`every script that ${path} waits for is listed in its HTML @verify`, async ({
    page,
    member,
    stack,
  }) => {
    if (path.startsWith('/user')) await new WalletScreen(page, 'th').openAs(member);
    // Time when the app has rendered the page. On the login, which is prerendered, it is when the button is enabled.
    await page.addInitScript(`new MutationObserver(() => {
      if (document.querySelector('main h1') && !document.querySelector('form button:disabled'))
        globalThis.stoodAt ??= performance.now();
    }).observe(document, { subtree: true, childList: true, attributes: true });`);
    await page.goto(path);
    await expect.poll(() => page.evaluate('globalThis.stoodAt')).toBeTruthy();
    const asked = await page.evaluate<string[]>(`performance.getEntriesByType('resource')
      .filter(({ name, startTime }) => name.endsWith('.js') && startTime < globalThis.stoodAt)
      .map(({ name }) => new URL(name).pathname)`);
    const html = await (await fetch(stack.url + path)).text();
    expect(asked.length).toBeGreaterThan(2);
    expect(asked.filter((name) => !html.includes(`"${name}"`))).toEqual([]);
  });
}
