import type { Page } from '@playwright/test';
import {
  isNewer,
  type NewerBuildProxy,
  newerVersion,
  startNewerBuildProxy,
} from '../../fixtures/newer-build-proxy.ts';
import { test as base, expect } from '../../fixtures/test.ts';
import { RegisterScreen } from '../../screens/register-screen.ts';
import { WalletScreen } from '../../screens/wallet-screen.ts';

/** Mark that is lost when the page is reloaded. */
const mark = (page: Page) => page.evaluate('globalThis.here = true');
const isMarked = (page: Page) => page.evaluate<boolean>('globalThis.here === true');
const loads = (page: Page) => {
  const seen: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) seen.push(request.url());
  });
  return seen;
};

/** Separate address for each test, so that its deployment affects no other. */
const test = base.extend<{ newerBuild: NewerBuildProxy }>({
  newerBuild: async ({ stack }, use) => {
    const newerBuild = await startNewerBuildProxy(stack);
    await use(newerBuild);
    await newerBuild.stop();
  },
  baseURL: async ({ newerBuild }, use) => use(newerBuild.url),
});

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a new version is offered by a message, never over a dialog, and is loaded on request @verify', async ({
    page,
    newerBuild,
    member,
  }) => {
    const wallet = new WalletScreen(page, 'en');
    await wallet.logIn(member, { remember: false });
    await page.evaluate('navigator.serviceWorker.ready');
    await page.reload();
    await expect.poll(() => page.evaluate('navigator.serviceWorker.controller?.state')).toBe('activated');
    await wallet.button('Withdraw').click();
    await page.getByLabel(wallet.words('Amount to withdraw')).fill('250');
    await mark(page);
    // The page checks for a new version when its service worker is ready, some seconds after loading.
    await expect
      .poll(() =>
        page.evaluate<boolean>(
          `performance.getEntriesByType('resource').some(({ name }) => name.includes('installable'))`,
        ),
      )
      .toBe(true);

    await newerBuild.deploy();
    const offer = page.getByText(wallet.words('A new version is ready.'));
    await expect
      .poll(async () => {
        // Simulates the app coming to the foreground, which happens many times a day.
        await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);
        return page.evaluate('navigator.serviceWorker.ready.then(({ waiting }) => waiting !== null)');
      })
      .toBe(true);
    await expect(offer).toBeHidden();
    await expect(page.getByLabel(wallet.words('Amount to withdraw'))).toHaveValue('250');

    await page.goBack();
    await expect(offer).toBeVisible();
    await wallet.openStatement();
    expect(await isMarked(page)).toBe(true);

    await Promise.all([page.waitForEvent('load'), wallet.button('Reload').click()]);
    expect(await isMarked(page)).toBe(false);
    await expect(page).toHaveURL(/\/user\/statement$/);
    await expect(wallet.statement().first()).toBeVisible();
    await page.getByRole('link', { name: wallet.words('Contact'), exact: true }).click();
    await expect(page.getByText(newerVersion)).toBeVisible();
    await expect(offer).toBeHidden();
    await expect.poll(() => keptScripts(page)).toEqual(['newer']);
  });

  // Opening a page makes the browser look for a newer service worker. On a slow network that one is still installing when
  // the page asks for it.
  for (const [network, installMs] of Object.entries({ fast: 0, slow: 8_000 })) {
    test(`a page that already runs the newer build is not offered it again, on a ${network} network @verify`, async ({
      page,
      newerBuild,
      member,
    }) => {
      const wallet = new WalletScreen(page, 'en');
      await wallet.logIn(member);
      await page.evaluate('navigator.serviceWorker.ready');
      await newerBuild.deploy(installMs);
      // A server that takes longer than 4 s leaves the member with the cached page, and the app then asks as above.
      await expect(async () => {
        await page.reload();
        const script = await page.evaluate<string>(`document.querySelector('script[type=module]').src`);
        expect(isNewer(script)).toBe(true);
      }).toPass();
      await mark(page);
      await expect.poll(() => keptScripts(page)).toEqual(['newer']);
      await expect(page.getByText(wallet.words('A new version is ready.'))).toBeHidden();
      expect(await isMarked(page)).toBe(true);
    });
  }
});

/** Returns the builds whose scripts the service worker has cached. */
async function keptScripts(page: Page): Promise<string[]> {
  const urls = await page.evaluate<string[]>(`(async () => {
    const kept = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return kept.flat().map(({ url }) => url);
  })()`);
  const frames = urls.filter((url) => /\/index-[^/]*\.js$/.test(url));
  return [...new Set(frames.map((url) => (isNewer(url) ? 'newer' : 'older')))];
}

test('a page whose chunk was removed with the older build reloads once, and opens @verify', async ({
  page,
  newerBuild,
  member,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.logIn(member);
  await wallet.expectBalance({ total: 1000 });
  await newerBuild.deploy();
  const seen = loads(page);
  await page.getByRole('link', { name: wallet.words('Statement', {}, 'short'), exact: true }).click();
  await expect.poll(() => seen.length).toBe(1);
  await expect(page).toHaveURL(/\/user\/statement$/);
  await expect(wallet.statement().first()).toBeVisible();
  expect(seen).toHaveLength(1);
});

test('a chunk that stays missing shows an error page, without a second reload @verify', async ({
  page,
  member,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.logIn(member);
  await wallet.expectBalance({ total: 1000 });
  await page.route(/\/assets\/StatementPage-/, (route) => route.fulfill({ status: 404 }));
  const seen = loads(page);
  await page.getByRole('link', { name: wallet.words('Statement', {}, 'short'), exact: true }).click();
  await expect(
    page.getByRole('heading', { name: wallet.words('This page couldn’t be opened') }),
  ).toBeVisible();
  await page.waitForTimeout(1500);
  expect(seen).toHaveLength(1);

  await wallet.button('Go to home').click();
  await wallet.expectBalance({ total: 1000 });
  await page.getByRole('link', { name: wallet.words('Statement', {}, 'short'), exact: true }).click();
  await page.unrouteAll();
  await wallet.button('Try again').click();
  await expect(wallet.statement().first()).toBeVisible();
});

test('while the server is down the page stays with what was typed, and loads the rest later @verify', async ({
  page,
  stack,
}) => {
  const register = new RegisterScreen(page, 'en', stack.sandboxUrl);
  await page.goto('/register');
  await register.chooseLanguage();
  await page.waitForLoadState('networkidle');
  await register.field('Phone number').fill('0812345678');
  const seen = loads(page);
  await page.route('**/*', (route) => route.abort('connectionrefused'));
  const language = page.getByRole('combobox', { name: 'Language' });
  const asked = page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD');
  await language.selectOption('la');
  await asked;
  await expect(language).toHaveValue('en');
  await expect(register.field('Phone number')).toHaveValue('0812345678');
  expect(seen).toEqual([]);

  await page.unrouteAll();
  await page.getByRole('combobox', { name: 'Language' }).selectOption('la');
  await expect(page.locator('html')).toHaveAttribute('lang', 'lo');
});
