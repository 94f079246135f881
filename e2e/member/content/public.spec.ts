import { locales } from '@kapao/core/locale';
import type { Page } from '@playwright/test';
import { expect, test, unlessThai } from '../../fixtures/test.ts';
import { WalletScreen } from '../../screens/wallet-screen.ts';

const storedToken = () => sessionStorage.getItem('token') ?? localStorage.getItem('token');

/** Every route of the specification, and where it redirects with and without a login. */
const routes: readonly (readonly [address: string, loggedOut: string, loggedIn: string])[] = [
  ['/', '/login', '/user/home'],
  ['/login', '/login', 'leaves'],
  ['/register?code=PR0000000000', '/register?code=PR0000000000', 'leaves'],
  ['/howto', '/howto', 'leaves'],
  ['/contact', '/contact', 'leaves'],
  ['/terminated', '/terminated', '/terminated'],
  ['/user', '/login', '/user/home'],
  ['/user/home', '/login', '/user/home'],
  ['/user/profile', '/login?return=%2Fuser%2Fprofile', '/user/profile'],
  ['/user/bonus', '/login?return=%2Fuser%2Fbonus', '/user/bonus'],
  ['/user/statement?page=2', '/login?return=%2Fuser%2Fstatement%3Fpage%3D2', '/user/statement?page=2'],
  ['/user/contact', '/login?return=%2Fuser%2Fcontact', '/user/contact'],
  ['/user/nothing', '/user/nothing', '/user/nothing'],
  ['/no/such/page', '/no/such/page', '/no/such/page'],
];

/** Waits for the page's first heading, and returns the final address. */
async function open(page: Page, address: string): Promise<string> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}

test('every route opens for a visitor, or redirects to the login with a return address', async ({ page }) => {
  for (const [address, loggedOut] of routes) expect.soft(await open(page, address), address).toBe(loggedOut);
});

test('every route opens for a member; the visitors’ pages end the session, the others do not @verify', async ({
  page,
  member,
  request,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.logIn(member);
  const statusOf = async (token: string | null) =>
    (
      await request.get('/api/account/profile', {
        headers: { 'x-requested-with': 'kapao', authorization: `Bearer ${token}` },
      })
    ).status();
  for (const [address, , loggedIn] of routes) {
    const token = await page.evaluate(storedToken);
    const reached = await open(page, address);
    if (loggedIn !== 'leaves') {
      expect.soft(reached, address).toBe(loggedIn);
      expect(await page.evaluate(storedToken), `${address} keeps the session`).toBe(token);
      continue;
    }
    await expect.poll(() => page.evaluate(storedToken), `${address} forgets the token`).toBeNull();
    await expect.poll(() => statusOf(token), `${address} ends the session`).toBe(401);
    await wallet.logIn(member);
  }
});

test('a visitor’s tab drops the session of a login in another tab when it opens a visitors’ page @verify', async ({
  page,
  member,
  context,
}) => {
  const words = new WalletScreen(page, 'th').words;
  await page.goto('/login');
  await new WalletScreen(await context.newPage(), 'th').logIn(member, { remember: true });
  expect(await page.evaluate(storedToken)).not.toBeNull();
  await page.getByRole('link', { name: words('How it works'), exact: true }).click();
  await expect(page).toHaveURL(/\/howto$/);
  await expect.poll(() => page.evaluate(storedToken)).toBeNull();
});

test('the chat over a visitors’ page keeps the session that another tab has begun meanwhile', async ({
  page,
  member,
  context,
}) => {
  const wallet = new WalletScreen(page, 'th');
  await open(page, '/contact');
  await new WalletScreen(await context.newPage(), 'th').logIn(member, { remember: true });
  const token = await page.evaluate(storedToken);
  expect(token).not.toBeNull();
  const revoked: string[] = [];
  page.on('request', (each) => {
    if (each.url().endsWith('/api/logout')) revoked.push(each.url());
  });
  await page.locator('.chat-door').click();
  const chat = wallet.dialog('Chat with the team');
  await expect(chat).toBeVisible();
  await page.goBack();
  await expect(chat).toBeHidden();
  await expect(page).toHaveURL(/\/contact$/);
  expect(await page.evaluate(storedToken)).toBe(token);
  expect(revoked).toEqual([]);
});

test('a disguised return address never leads to another site @verify', async ({ page, member, stack }) => {
  const wallet = new WalletScreen(page, 'en');
  const foreign: string[] = [];
  page.on('request', (each) => {
    if (!each.url().startsWith(stack.url) && !/^(data|blob):/.test(each.url())) foreign.push(each.url());
  });
  const disguises = [
    '//evil.example',
    '%2F%2Fevil.example%2Fuser',
    '%252F%252Fevil.example',
    '/user%5Cevil',
    '/%5Cevil.example/user',
    '%09//evil.example',
    'https:%2F%2Fevil.example/user',
    '/user/../%2Fevil.example',
    '/user&return=//evil.example',
  ];
  for (const disguise of disguises) {
    await wallet.logIn(member, { address: `/login?return=${disguise}` });
    await expect(page, disguise).toHaveURL(`${stack.url}/user/home`);
  }
  expect(foreign).toEqual([]);
  await wallet.logIn(member, { address: '/login?return=%2Fuser%2Fprofile' });
  await expect(page).toHaveURL(`${stack.url}/user/profile`);
});

for (const locale of locales) {
  test(`a visitor reaches and reads the public pages in ${locale}${unlessThai(locale)}`, async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const wallet = new WalletScreen(page, locale);
    const { words } = wallet;
    const link = (english: string) => page.getByRole('link', { name: words(english), exact: true });
    const menu = (english: string) => page.getByRole('navigation').locator(link(english));
    const title = page.getByRole('heading', { level: 1 });
    await page.goto('/login');
    await wallet.chooseLanguage();

    await menu('How it works').click();
    await expect(title).toHaveText(words('How it works'));
    await expect(page).toHaveTitle(`${words('How it works')} · Kapao`);
    const clips = ['The wallet', 'Playing', 'Balances', 'Bonuses', 'Cancelling a bonus'];
    for (const clip of clips)
      await expect(page.getByRole('heading', { level: 2, name: words(clip), exact: true })).toBeVisible();

    await menu('Contact').click();
    await expect(title).toHaveText(words('Contact us'));
    const line = page.getByRole('region', { name: 'LINE' });
    await expect(line).toContainText('@kapao-demo');
    // The address belongs to the sandbox that ran when the demo was created; a stack copies it.
    await expect(link('Open the LINE chat')).toHaveAttribute('href', /^http:\/\/localhost:\d+\/line$/);
    await expect(link('Open the LINE chat')).toHaveAttribute('rel', /noopener/);
    const picture = line.getByRole('img', { name: words('QR code that opens our LINE chat') });
    await expect(picture).toHaveAttribute('src', /^data:image\/svg\+xml,/);
    const drawn = 'document.querySelector("main img").naturalWidth';
    await expect.poll(() => page.evaluate<number>(drawn)).toBeGreaterThan(0);
    const site = page.getByRole('link', { name: words('Website of {name}', { name: 'Kapao' }) });
    await expect(site).toHaveAttribute('href', 'https://kapao.example/');
    await expect(site).toHaveAttribute('rel', /noopener/);
    await wallet.button('Copy LINE ID').click();
    await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe('@kapao-demo');
    await expect(page.getByText(words('Version {appVersion}', { appVersion: '1.1.14' }))).toBeVisible();

    await menu('Open account').click();
    await expect(page).toHaveURL(/\/register$/);
    await menu('Log in').click();
    await expect(page).toHaveURL(/\/login$/);

    await page.goto('/no-such-page');
    await expect(title).toHaveText(words('Page Not Found'));
    const lost = 'There is no page at this address. The link may be mistyped or out of date.';
    await expect(page.getByText(words(lost))).toBeVisible();
    await link('Go to home').click();
    await expect(page).toHaveURL(/\/login$/);
  });
}

test('only the login page requests whether the service is active @verify', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (each) => {
    if (each.url().endsWith('/api/lookup/active')) asked.push(new URL(page.url()).pathname);
  });
  for (const address of ['/contact', '/howto', '/register', '/terminated', '/no-such-page']) {
    await open(page, address);
  }
  expect(asked).toEqual([]);
  await open(page, '/login');
  await expect(new WalletScreen(page, 'th').button('Log in')).toBeEnabled();
  expect(asked).toHaveLength(1);
});

test('a page shows the logo until its scripts load @verify', async ({ page }) => {
  const { promise: mayCome, resolve: letThemCome } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await mayCome;
    await route.continue();
  });
  // Only the login is prerendered (first-screen.spec.ts); every other page is empty until the app starts.
  await page.goto('/contact', { waitUntil: 'commit' });
  const mark = page.locator('#root > svg');
  await expect(mark).toBeVisible();
  letThemCome();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(mark).toBeHidden();
});
