import { texts } from '@kapao/contract/errors/error-texts/en';
import hostile from '@kapao/core/text/hostile-html.json' with { type: 'json' };
import { richTextAttributes, richTextTags } from '@kapao/core/text/rich-text';
import { readContent, writeContent } from '../../../server/src/content/stored-content.ts';
import { createPool } from '../../../server/src/platform/db/pool.ts';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { expect, test } from '../../fixtures/test.ts';
import { openDialogs } from '../../screens/open-dialogs.ts';
import { RegisterScreen } from '../../screens/register-screen.ts';
import { WalletScreen } from '../../screens/wallet-screen.ts';

/** Script for the page: finds elements and attributes that no rich text may contain. */
const strangers = `(() => {
  const tags = ${JSON.stringify(richTextTags)};
  const attributes = ${JSON.stringify(richTextAttributes)};
  return Array.from(document.querySelectorAll('.rich-text *')).flatMap((element) => {
    const tag = element.tagName.toLowerCase();
    const allowed = [...(attributes[tag] ?? []), ...(tag === 'a' ? ['target', 'rel'] : [])];
    const odd = element.getAttributeNames().filter((name) => !allowed.includes(name));
    const href = element.getAttribute('href') ?? 'https://ok.example/';
    const src = element.getAttribute('src') ?? '/files/a.png';
    const wrong = !tags.includes(tag) || odd.length > 0 || !/^https:..ok.example./.test(href) || src !== '/files/a.png';
    return wrong ? [element.outerHTML] : [];
  });
})()`;

test('the browser sanitizes hostile rich text that the server let through', async ({
  page,
  member,
  stack,
}) => {
  const wallet = new WalletScreen(page, 'en');
  const alarms: string[] = [];
  page.on('dialog', (dialog) => {
    alarms.push(dialog.message());
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (request.url().includes('evil.example')) alarms.push(request.url());
  });
  await page.route('**/api/lookup/conditions', (route) => route.fulfill({ json: { conditions: hostile } }));
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>';
  const contact = {
    contactText: hostile.filter((html) => html.startsWith('<a')).join(''),
    lineLink: 'javascript:alert(1)',
    lineName: '<img src=x onerror=alert(1)>',
    lineQR: svg,
  };
  await page.route('**/api/lookup/contact', (route) => route.fulfill({ json: contact }));

  await wallet.logIn(member);
  await page.goto('/user/contact');
  await expect(page.getByText(contact.lineName)).toBeVisible();
  const picture = page.getByRole('img', { name: wallet.words('QR code that opens our LINE chat') });
  await expect(picture).toHaveAttribute('src', /^data:image\/svg\+xml,/);
  await expect(page.getByRole('link', { name: wallet.words('Open the LINE chat') })).toHaveCount(0);
  expect(await page.evaluate(strangers)).toEqual([]);

  const state = JSON.stringify({ usr: { dialogs: [{ name: 'conditions' }] }, key: 'hostile' });
  await page.evaluate(`history.replaceState(${state}, '')`);
  await page.reload();
  await expect(wallet.dialog('Terms and conditions')).toBeVisible();
  // The texts are requested separately, after the dialog is open.
  await expect
    .poll(() => wallet.dialog('Terms and conditions').locator('.rich-text').count())
    .toBe(hostile.length);
  expect(await page.evaluate(strangers)).toEqual([]);
  expect(alarms).toEqual([]);
  expect(page.url().startsWith(stack.url)).toBe(true);
});

test('a new version of the agreement is shown until the member accepts it, and then no more @verify', async ({
  page,
  member,
  stack,
}) => {
  const wallet = new WalletScreen(page, 'en');
  const agreement = wallet.dialog('Terms of Service');
  const pool = createPool(stack.databaseUrl, { max: 1 });
  const before = await readContent(pool, 'agreements');
  /** The agreement opens 1.5 s after the home screen; its absence after twice that time counts as none. */
  const expectNone = async () => {
    await wallet.expectBalance({ total: 1000 });
    await page.waitForTimeout(3_000);
    await expect(agreement).toHaveCount(0);
  };
  try {
    await wallet.logIn(member);
    await expectNone();
    const words = ['<h3>Changed</h3><p>Something new to agree to.</p>'];
    await writeContent(pool, 'agreements', { version: 'next', texts: { th: words, la: words, en: words } });
    // Measured by the page's own clock, because events reach the test with varying delay.
    await page.addInitScript(`new MutationObserver(() => {
      if (document.querySelector('h1')) globalThis.stoodAt ??= performance.now();
      if (document.querySelector('[role=dialog]')) globalThis.askedAt ??= performance.now();
    }).observe(document, { childList: true, subtree: true })`);
    await page.reload();
    await expect(agreement).toContainText('Something new to agree to.');
    expect(await page.evaluate<number>('askedAt - stoodAt')).toBeGreaterThan(1400);
    await expectAccessible(page, 'agreement');
    await wallet.button('Not now').click();
    await page.reload();
    await expect(agreement).toBeVisible();
    await wallet.button('I have read this and agree').click();
    await expect(agreement).toBeHidden();
    await page.reload();
    await expectNone();
  } finally {
    await writeContent(pool, 'agreements', before);
    await pool.end();
  }
});

test('invalid content shows an error on the page, and is read again once repaired @verify', async ({
  page,
  stack,
}) => {
  const wallet = new WalletScreen(page, 'en');
  const pool = createPool(stack.databaseUrl, { max: 1 });
  const before = await readContent(pool, 'contact');
  try {
    await page.goto('/login');
    await wallet.chooseLanguage();
    await pool.query("update content set value = '\"nonsense\"' where key = 'contact'");
    await page.getByRole('link', { name: wallet.words('Contact'), exact: true }).click();
    await expect(page.getByRole('main').getByRole('status')).toHaveText(
      wallet.words('We couldn’t load this because our service isn’t responding. Your money is safe.'),
    );
    await expectAccessible(page, 'contact that cannot be read');
    await writeContent(pool, 'contact', before);
    await wallet.button('Try again').click();
    await expect(page.getByRole('region', { name: 'LINE' })).toContainText('@kapao-demo');
  } finally {
    await writeContent(pool, 'contact', before);
    await pool.end();
  }
});

test('registration has the code step only where it is required, and skips it for a verified phone @verify', async ({
  page,
  stack,
}) => {
  const register = new RegisterScreen(page, 'en', stack.sandboxUrl);
  const pool = createPool(stack.databaseUrl, { max: 1 });
  /** Goes from the first step to the next one, as a new visitor. */
  const nextOf = async (phone: string, steps: number) => {
    await register.open();
    await expect(page.getByText(register.words('Step {step} of {of}', { step: 1, of: steps }))).toBeVisible();
    await register.field('Phone number').fill(phone);
    await register.next();
    await register.expectStep('About you');
    await page.evaluate('localStorage.clear()');
    await page.goto('/howto');
  };
  try {
    await writeContent(pool, 'registerOTP', false);
    await nextOf('0655500001', 3);
    await writeContent(pool, 'registerOTP', true);
    // This browser proved the number earlier, outside of the registration page.
    const call = async (path: string, data: object) =>
      (await page.request.post(path, { data, headers: { 'x-requested-with': 'kapao' } })).json();
    const { otpToken } = await call('/api/otp/send', { phoneNumber: '0655500002' });
    await call('/api/otp/verify', { otpToken, otpCode: (await register.sms('0655500002')).code });
    await nextOf('0655500002', 4);
    const sent = await fetch(`${stack.sandboxUrl}/control/sms?phone=0655500002`);
    expect(await sent.json()).toHaveLength(1);
  } finally {
    await writeContent(pool, 'registerOTP', true);
    await pool.end();
  }
});

test('an agreement that could not be accepted shows the error within the viewport @verify', async ({
  page,
  member,
}) => {
  const wallet = new WalletScreen(page, 'en');
  await wallet.logIn(member);
  await openDialogs(page, [{ name: 'agreement' }]);
  await page.route('**/api/account/agreements', (route) => route.abort('connectionreset'));
  await wallet.button('I have read this and agree').click();
  const agreement = wallet.dialog('Terms of Service');
  await expect(agreement.getByRole('alert')).toHaveText(texts.NETWORK);
  await expect(agreement.getByRole('alert')).toBeInViewport({ ratio: 1 });
  await page.unroute('**/api/account/agreements');
  await wallet.button('I have read this and agree').click();
  await expect(agreement).toBeHidden();
});
