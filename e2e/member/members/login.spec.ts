import { texts as en } from '@kapao/contract/errors/error-texts/en';
import { texts as th } from '@kapao/contract/errors/error-texts/th';
import { keepWordsWhole } from '@kapao/contract/texts/whole-words';
import { locales } from '@kapao/core/locale';
import { expect, test } from '../../fixtures/test.ts';
import { WalletScreen } from '../../screens/wallet-screen.ts';

const storedToken = () => sessionStorage.getItem('token') ?? localStorage.getItem('token');

for (const [whom, password, username] of [
  ['a wrong password', 'not-the-password', null],
  ['a phone that nobody has', 'journey-demo-1', '0899999999'],
] as const) {
  test(`${whom} gets the same error, and the typed phone number stays`, async ({ page, member }) => {
    const wallet = new WalletScreen(page, 'en');
    await page.goto('/login');
    await wallet.chooseLanguage();
    await wallet.fillLogin({ username: username ?? member.username, password });
    await expect(page.getByRole('alert')).toHaveText(en.WRONG_CREDENTIAL);
    await expect(page.getByLabel('Phone number')).toHaveValue(username ?? member.username);
    await expect(page).toHaveURL(/\/login$/);
  });
}

test('a forgotten password leads to the reset with the number, and from there to the chat with the question written', async ({
  page,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await page.goto('/login');
  await wallet.chooseLanguage();
  await page.getByLabel(wallet.words('Phone number'), { exact: true }).fill('0899999999');
  const forgot = wallet.button('Forgot password?');
  const [below, above] = await Promise.all([forgot.boundingBox(), wallet.button('Log in').boundingBox()]);
  expect(below?.y).toBeGreaterThan(above?.y ?? Number.NaN);
  await expect(page.locator('.chat-door')).toBeVisible();
  await forgot.click();
  await expect(page).toHaveURL(/\/reset$/);
  await expect(page.getByLabel(wallet.words('Phone number'), { exact: true })).toHaveValue('0899999999');
  await wallet.button('Ask our team').click();
  const question = wallet.words('I forgot my password. My phone number: {number}', { number: '0899999999' });
  await expect(wallet.dialog('Chat with the team').getByRole('textbox')).toHaveValue(`${question}\n`);
});

test('a forgotten password leads to the contact page where there is no chat @verify', async ({ page }) => {
  const wallet = new WalletScreen(page, 'en');
  await page.route('**/api/lookup/enableChatWidget', (route) =>
    route.fulfill({ json: { enableChatWidget: false } }),
  );
  await page.goto('/reset');
  await wallet.chooseLanguage();
  await wallet.button('Ask our team').click();
  await expect(page).toHaveURL(/\/contact$/);
});

test('an empty login names both missing fields, and sends nothing @verify', async ({ page }) => {
  const wallet = new WalletScreen(page, 'en');
  await page.goto('/login');
  await wallet.chooseLanguage();
  let asked = false;
  page.on('request', (request) => {
    asked ||= request.url().endsWith('/api/login');
  });
  await wallet.button('Log in').click();
  await expect(page.getByText(wallet.words('Enter your phone number.'))).toBeVisible();
  await expect(page.getByText(wallet.words('Enter your password.'))).toBeVisible();
  expect(asked).toBe(false);
});

test('an unknown error code is never shown; a general or the server’s message is @verify', async ({
  page,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await page.goto('/login');
  await wallet.chooseLanguage();
  const answers = [
    { code: 'NEWER_CODE', message: 'NEWER_CODE' },
    { code: 'NEWER_CODE', message: 'We are closed until 9 o’clock.' },
  ];
  await page.route('**/api/login', (route) => route.fulfill({ status: 409, json: answers.shift() }));
  await wallet.fillLogin({ username: '0899999999', password: 'any password' });
  await expect(page.getByRole('alert')).toHaveText(en.INTERNAL_SERVER_ERROR);
  await wallet.button('Log in').click();
  await expect(page.getByRole('alert')).toHaveText('We are closed until 9 o’clock.');
});

test('a login returns to the requested page @verify', async ({ page, member }) => {
  const wallet = new WalletScreen(page, 'en');
  await page.goto('/user/statement?page=1');
  await expect(page).toHaveURL(/\/login\?return=/);
  await wallet.chooseLanguage();
  await wallet.fillLogin(member);
  await expect(page).toHaveURL(/\/user\/statement\?page=1$/);
});

test('a login never redirects to another site @verify', async ({ page, member, stack }) => {
  const wallet = new WalletScreen(page, 'en');
  const hostile = [
    'https://evil.example/user',
    '//evil.example/user',
    '/user\\@evil.example',
    '\\\\evil.example',
    '/user/../../login?return=//evil.example',
    '/userevil',
    'javascript:alert(1)',
  ];
  for (const address of hostile) {
    await page.goto(`/login?return=${encodeURIComponent(address)}`);
    await wallet.chooseLanguage();
    await wallet.fillLogin(member);
    await expect(page, address).toHaveURL(`${stack.url}/user/home`);
  }
});

test('a member stays logged in on this device when chosen', async ({ page, context, member }) => {
  const wallet = new WalletScreen(page, 'en');
  const asked = page.waitForRequest('**/api/login');
  await wallet.logIn(member, { remember: true });
  // The choice to stay logged in is stored only on this device and not sent.
  const { username, password } = member;
  expect((await asked).postDataJSON()).toEqual({ username, password });
  const later = await context.newPage();
  await later.goto('/user/profile');
  await expect(later.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(later).toHaveURL(/\/user\/profile$/);
});

test('a member is logged in for this tab only when staying logged in is not chosen @verify', async ({
  page,
  context,
  member,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.logIn(member, { remember: false });
  await page.reload();
  await expect(page).toHaveURL(/\/user\/home$/);
  const later = await context.newPage();
  await later.goto('/user/profile');
  await expect(later).toHaveURL(/\/login\?return=/);
});

test('logging out asks for confirmation, which a button, Escape and Back decline', async ({
  page,
  member,
}) => {
  const wallet = new WalletScreen(page, 'th');
  await wallet.openAs(member);
  await wallet.expectBalance({ total: 1000 });
  const confirmation = wallet.dialog('Log out?');
  const noes = [
    () => wallet.button('Stay logged in').click(),
    () => page.keyboard.press('Escape'),
    () => page.goBack(),
  ];
  for (const sayNo of noes) {
    await wallet.button('Log out').click();
    await expect(confirmation).toBeVisible();
    await sayNo();
    await expect(confirmation).toBeHidden();
  }
  await expect(page).toHaveURL(/\/user\/home$/);
  expect(await page.evaluate(storedToken)).not.toBeNull();
  await wallet.logOut();
  expect(await page.evaluate(storedToken)).toBeNull();
});

test('the login remembers the last member by four digits, asks only for the password, and forgets on request @verify', async ({
  page,
  member,
}) => {
  const wallet = new WalletScreen(page, 'en');
  const ending = member.username.slice(-4);
  const heading = page.getByRole('heading', { level: 1 });
  await wallet.logIn(member);
  await wallet.logOut();
  await expect(heading).toHaveText(`Hello,\n···${ending}`);
  await expect(page.getByLabel('Phone number')).toHaveCount(0);
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(kept).toContain(ending);
  expect(kept).not.toContain(member.username.slice(-5));
  expect(kept).not.toContain(member.name);
  expect(kept).not.toContain(member.id);

  const password = page.getByLabel('Password', { exact: true });
  await password.fill('not-the-password');
  await wallet.button('Log in').click();
  await expect(page.getByRole('alert')).toHaveText(en.WRONG_PASSWORD);
  await password.fill(member.password);
  await wallet.button('Log in').click();
  await wallet.expectBalance({ total: 1000 });

  await wallet.logOut();
  await wallet.button('Use another number').click();
  await expect(page.getByLabel('Phone number')).toHaveValue('');
  await expect(heading).not.toContainText('Hello');
  await page.reload();
  await expect(page.getByLabel('Phone number')).toBeVisible();
});

test('the login forgets a member who chose not to stay, and asks for the full number once the cookie is gone @verify', async ({
  page,
  context,
  member,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.logIn(member, { remember: false });
  await wallet.logOut();
  await expect(page.getByLabel('Phone number')).toBeVisible();

  await wallet.fillLogin(member);
  await wallet.expectBalance({ total: 1000 });
  await wallet.logOut();
  // Imitates a year without a login.
  await context.clearCookies();
  await page.getByLabel('Password', { exact: true }).fill(member.password);
  await wallet.button('Log in').click();
  await expect(page.getByRole('alert')).toHaveText(
    wallet.words('Please enter your full phone number this time.'),
  );
  await page.getByLabel('Phone number').fill(member.username);
  await wallet.button('Log in').click();
  await wallet.expectBalance({ total: 1000 });
});

test('logging out ends the session on the device and the server, and Back shows no balance', async ({
  page,
  member,
  request,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.logIn(member);
  await wallet.expectBalance({ total: 1000 });
  const token = await page.evaluate(storedToken);
  const headers = { 'x-requested-with': 'kapao', authorization: `Bearer ${token}` };
  expect((await request.get('/api/wallet', { headers })).status()).toBe(200);

  await wallet.logOut();
  expect(await page.evaluate(storedToken)).toBeNull();
  await expect.poll(async () => (await request.get('/api/wallet', { headers })).status()).toBe(401);
  await page.goBack();
  await expect(wallet.button('Log in')).toBeVisible();
  await expect(page.getByText('1,000')).toHaveCount(0);
});

test('a session that the server ended leads to the login, which returns to the same page', async ({
  page,
  member,
  request,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.logIn(member);
  await wallet.openStatement();
  const token = await page.evaluate(storedToken);
  // An open page is notified by its socket and may be redirected to the login before the reload.
  await page.goto('/healthz');
  await request.post('/api/logout', {
    headers: { 'x-requested-with': 'kapao', authorization: `Bearer ${token}` },
  });
  await page.goto('/user/statement');
  await expect(page).toHaveURL(/\/login\?return=%2Fuser%2Fstatement/);
  const why = 'You were logged out from another device, or your password was changed. Please log in again.';
  await expect(page.getByRole('status').getByText(wallet.words(why))).toBeVisible();
  await wallet.fillLogin(member);
  await expect(page).toHaveURL(/\/user\/statement$/);
});

test('Back closes a dialog once, also after a double press, and stays in the app @verify', async ({
  page,
  member,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.logIn(member);
  await wallet.button('Withdraw').dblclick();
  await expect(wallet.dialog('Withdraw')).toBeVisible();
  await page.goBack();
  await expect(wallet.dialog('Withdraw')).toBeHidden();
  await expect(page).toHaveURL(/\/user\/home$/);
  await wallet.expectBalance({ total: 1000 });
  // Forward shows the dialog again, and its close button still works.
  await page.goForward();
  await wallet
    .dialog('Withdraw')
    .getByRole('button', { name: wallet.words('Close') })
    .dblclick();
  await expect(wallet.dialog('Withdraw')).toBeHidden();
  await page.goForward();
  await wallet
    .dialog('Withdraw')
    .getByRole('button', { name: wallet.words('Close') })
    .click();
  await expect(wallet.dialog('Withdraw')).toBeHidden();
  await expect(page).toHaveURL(/\/user\/home$/);
});

test('the language changes at once, also for errors, and is kept @verify', async ({ page, member }) => {
  const [thai, lao, english] = locales.map((locale) => new WalletScreen(page, locale));
  if (!thai || !lao || !english) throw new Error('three languages');
  await page.goto('/login');
  await expect(page.locator('html')).toHaveAttribute('lang', 'th');
  await thai.fillLogin({ ...member, password: 'not-the-password' });
  await expect(page.getByRole('alert')).toHaveText(keepWordsWhole(th.WRONG_CREDENTIAL));
  await english.chooseLanguage();
  await expect(english.button('Log in')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText(en.WRONG_CREDENTIAL);
  await lao.chooseLanguage();
  await expect(page).toHaveTitle(`${lao.words('Log in')} · Kapao`);
  await lao.fillLogin(member);
  await lao.expectBalance({ total: 1000 });
  await page.reload();
  await expect(lao.button('Deposit')).toBeVisible();
  await thai.chooseLanguage();
  await expect(thai.button('Deposit')).toBeVisible();
  await thai.expectBalance({ total: 1000 });
});

test('a member can log in with a browser that blocks storage @verify', async ({ page, member }) => {
  const wallet = new WalletScreen(page, 'en');
  await page.addInitScript(() => {
    for (const storage of ['localStorage', 'sessionStorage'])
      Object.defineProperty(globalThis, storage, {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
  });
  await wallet.logIn(member);
  await expect(wallet.button('Deposit')).toBeVisible();
});

test('logging out in one tab redirects the others to the login with a message @verify', async ({
  page,
  context,
  member,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.logIn(member);
  const other = new WalletScreen(await context.newPage(), 'en');
  const live = other.page.waitForEvent('websocket');
  await other.page.goto('/user/statement');
  await live;
  await wallet.logOut();
  const why = wallet.words('You logged out in another tab.');
  await expect(other.page.getByRole('status').getByText(why)).toBeVisible();
  await expect(other.button('Log in')).toBeEnabled();
  // The tab in which the member logged out shows no message.
  await expect(page.getByText(why)).toHaveCount(0);
});

test('a login starts at the top of the page, and Back restores the scroll position @verify', async ({
  page,
  member,
}) => {
  const wallet = new WalletScreen(page, 'en');
  const top = () => page.evaluate<number>('scrollY');
  await page.setViewportSize({ width: 360, height: 640 });
  await wallet.logIn(member);
  await wallet.expectBalance({ total: 1000 });
  await page.evaluate('scrollTo(0, 400)');
  await wallet.openStatement();
  expect(await top()).toBe(0);
  await page.goBack();
  await expect.poll(top).toBe(400);
  await wallet.logOut();
  expect(await top()).toBe(0);
  await page.getByLabel('Password', { exact: true }).fill(member.password);
  await wallet.button('Log in').click();
  await wallet.expectBalance({ total: 1000 });
  expect(await top()).toBe(0);
});
