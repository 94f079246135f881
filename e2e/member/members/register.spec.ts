import { texts } from '@kapao/contract/errors/error-texts/en';
import { toE164 } from '@kapao/core/account/phone';
import type { Locator, Page } from '@playwright/test';
import { createPool } from '../../../server/src/platform/db/pool.ts';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { invalidTexts } from '../../fixtures/invalid-texts.ts';
import { changeAnswers, loseAnswers } from '../../fixtures/network.ts';
import { test as base, expect } from '../../fixtures/test.ts';
import { applicant, RegisterScreen } from '../../screens/register-screen.ts';

const test = base.extend<{ register: RegisterScreen; who: ReturnType<typeof applicant> }>({
  register: async ({ page, stack }, use) => use(new RegisterScreen(page, 'en', stack.sandboxUrl)),
  who: async ({ memberNumbers }, use) => use(applicant(memberNumbers())),
});

/** Collects the idempotency keys of the app's requests to open an account. */
function openings(page: Page): string[] {
  const keys: string[] = [];
  page.on('request', (request) => {
    const isOpening = request.method() === 'POST' && new URL(request.url()).pathname === '/api/account';
    if (isOpening) keys.push(request.headers()['idempotency-key'] ?? 'none');
  });
  return keys;
}

test('in Thai: registers with an SMS code, is logged in and sees the wallet', async ({
  page,
  stack,
  who,
}) => {
  const register = new RegisterScreen(page, 'th', stack.sandboxUrl);
  await page.goto('/healthz');
  await register.open('/login');
  await page
    .getByRole('link', { name: register.words('Open account') })
    .last()
    .click();
  await register.expectStep('Open an account');
  await register.passPhone(who);
  await register.passCode(who);
  await register.passProfile(who);
  // The name is not asked twice.
  await expect(register.field('Last name of the account holder')).toHaveValue('ใจดี');
  await register.chooseBank('กสิกร');
  await register.fillAccount(who);
  await expect(register.field('First name of the account holder')).toHaveValue('SOMCHAI');
  // Only the Laos build asks for kip or baht.
  await expect(page.getByRole('radio')).toHaveCount(0);
  // Measured by the page's own clock, because events reach the test with varying delay.
  await page.evaluate(`(() => {
    const replaceState = history.replaceState.bind(history);
    history.replaceState = (state, unused, address) => {
      if (String(address).endsWith('/login')) globalThis.movedOnAt ??= performance.now();
      replaceState(state, unused, address);
    };
  })()`);
  // The login follows by itself without typing anything again, and none of it is stored.
  const loggedIn = page.waitForRequest('**/api/login');
  await register.button('Open account').click();
  await register.expectStep('Your account is open');
  expect((await loggedIn).postDataJSON()).toEqual({ username: who.phone, password: who.password });
  const stoodMs = await page.evaluate<number>(
    `movedOnAt - performance.getEntriesByName(new URL('/api/account', location.href).href).at(-1).responseEnd`,
  );
  expect(stoodMs).toBeGreaterThan(1990);
  await register.expectBalance({ total: 0, spendable: 0 });
  await expect(
    page.getByText(register.words('Your account is open. Welcome, {name}.', { name: who.name })),
  ).toBeVisible();
  const kept = await page.evaluate<string>(
    'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state])',
  );
  expect(kept).not.toContain(who.password);

  // Back leads into no finished step and ends no session, and then leaves the app.
  await page.goBack();
  await register.expectBalance({ total: 0 });
  await expect(page).toHaveURL(/\/user\/home$/);
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull();
  await page.goForward();
  await expect(page).toHaveURL(/\/user\/home$/);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/\/healthz$/);
});

test('in Lao: accepts a pasted SMS as the code, and Thai digits as digits @verify', async ({
  page,
  stack,
  who,
}) => {
  const register = new RegisterScreen(page, 'la', stack.sandboxUrl);
  const thaiDigits = who.phone.replace(/\d/g, (digit) => String.fromCharCode(0x0e50 + Number(digit)));
  await register.open();
  await register.passPhone({ ...who, phone: thaiDigits });
  await register.field('Code from the SMS').fill((await register.sms(who.phone)).text);
  await register.expectStep('About you');
  await register.passProfile({ ...who, name: 'ສົມໄຊ ໃຈດີ' });
  await register.chooseBank('SCB');
  await register.fillAccount(who);
  await register.button('Open account').click();
  await register.expectStep('Your account is open');
  // Steps that run by themselves need no press.
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  await register.expectBalance({ total: 0 });
});

test('in English: registers by keyboard alone, and every step is accessible @verify', async ({
  page,
  register,
  who,
}) => {
  const type = async (label: string, text: string) => {
    await register.field(label).focus();
    await page.keyboard.type(text);
  };
  const agreement = page.waitForResponse('**/api/lookup/agreements');
  await register.open();
  await expectAccessible(page, 'phone');
  // The agreement is requested two steps before the member has to accept it.
  await agreement;
  await type('Phone number', who.phone);
  await page.keyboard.press('Enter');
  await register.expectStep('Enter the code');
  await expect(register.field('Code from the SMS')).toBeFocused();
  await expectAccessible(page, 'code');
  await page.keyboard.type((await register.sms(who.phone)).code);
  await register.expectStep('About you');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await register.expectStep('Open an account');
  await page.keyboard.press('Enter');
  await page.goForward();
  await register.expectStep('About you');
  await register.button('Continue').press('Enter');
  await expect(register.field('Name')).toBeFocused();
  await expectAccessible(page, 'profile with flaws');
  await page.keyboard.type('Somchai');
  for (const label of ['Password', 'Confirm password']) await type(label, who.password);
  await register.field('I am 20 years old or older').press('Space');
  await register.button('Terms of Service').press('Enter');
  const terms = register.dialog('Terms of Service');
  await expectAccessible(page, 'agreement');
  await terms.getByRole('button', { name: register.words('I have read this and agree') }).press('Enter');
  await expect(terms).toBeHidden();
  await expect(register.field('I accept the <0>Terms of Service</0>')).toBeChecked();
  await expectAccessible(page, 'profile');
  await register.button('Continue').press('Enter');
  await register.expectStep('Your bank account');
  await page.getByRole('button', { name: /^Bank/ }).press('Enter');
  const banks = register.dialog('Choose your bank');
  // Focus goes to the first bank, not to the search, whose keyboard would cover the list.
  await expect(banks.getByRole('listitem').getByRole('button').first()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(banks.getByRole('searchbox')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expectAccessible(page, 'banks');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Bank Krungthai Bank' })).toBeFocused();
  await type('Account number', who.accountNo);
  await type('First name of the account holder', 'somchai');
  await type('Last name of the account holder', 'jaidee');
  await expectAccessible(page, 'bank');
  await page.keyboard.press('Enter');
  await register.expectOpened();
  await expectAccessible(page, 'account open');
});

test('resumes where it was closed, with everything but the password, and opens one account @verify', async ({
  page,
  context,
  stack,
  who,
}) => {
  const english = { ...who, name: 'Somchai' };
  const first = new RegisterScreen(page, 'en', stack.sandboxUrl);
  await first.open();
  await first.passPhone(english);
  await page.close();

  // Back is pressed at the moment when the app opens the stored step.
  const hasty = new RegisterScreen(await context.newPage(), 'en', stack.sandboxUrl);
  await hasty.page.addInitScript(`(() => {
    const push = history.pushState.bind(history);
    history.pushState = (...entry) => {
      push(...entry);
      history.pushState = push;
      history.back();
    };
  })()`);
  await hasty.page.goto('/register');
  await expect(hasty.page).toHaveURL(/\/register$/);
  await hasty.expectStep('Open an account');
  await hasty.page.goForward();
  await hasty.expectStep('Enter the code');
  await hasty.page.close();

  const second = new RegisterScreen(await context.newPage(), 'en', stack.sandboxUrl);
  await second.page.goto('/register');
  await second.expectStep('Enter the code');
  // The draft keeps the phone number but never the code.
  const kept = second.page.getByText(second.words('Your progress was saved.'));
  await expect(kept).toHaveCount(0);
  await second.page.goBack();
  await expect(kept).toBeVisible();
  await second.page.goForward();
  await second.passCode(english);
  await second.passProfile(english);
  await second.chooseBank('SCB');
  await second.fillAccount(english);
  await second.page.close();

  const third = new RegisterScreen(await context.newPage(), 'en', stack.sandboxUrl);
  await third.page.goto('/register');
  await third.expectStep('Your bank account');
  // The account number is not stored.
  await expect(third.field('Account number')).toHaveValue('');
  await expect(third.field('Last name of the account holder')).toHaveValue('JAIDEE');
  const stored = await third.page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(stored).toContain('JAIDEE');
  expect(stored).not.toContain(english.accountNo);
  expect(stored).not.toContain(english.password);

  await third.page.goBack();
  await third.expectStep('About you');
  await expect(third.field('Name')).toHaveValue('Somchai');
  await expect(third.field('I accept the <0>Terms of Service</0>')).toBeChecked();
  await expect(third.field('Password')).toHaveValue('');
  await third.page.goBack();
  await third.expectStep('Open an account');
  await third.page.goForward();
  await third.page.goForward();
  await third.page.reload();
  await third.expectStep('Your bank account');
  await third.fillAccount(english);

  // The first answer is lost, and the next press is a double one.
  await third.fillPasswords(english);
  const keys = openings(third.page);
  await loseAnswers(third.page, 'POST', '**/api/account', 1);
  await third.button('Open account').click();
  const doubt = third.page.getByRole('status').filter({ hasText: 'only one account will be opened' });
  await expect(doubt).toBeVisible();
  // A notice tells a member who closed the app meanwhile that the account may be open, and with which password.
  const fourth = await context.newPage();
  await fourth.goto('/register');
  await expect(fourth.getByText('it may already be open')).toBeVisible();
  await fourth.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await expect(fourth.getByLabel('Phone number')).toHaveValue(english.phone);
  await fourth.close();
  await third.button('Open account').dblclick();
  await third.expectOpened();
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  // Back leads into no step, not even into those put below the one where the member continued.
  await third.expectBalance({ total: 0 });
  await third.page.goBack();
  await expect(third.page).toHaveURL('about:blank');
});

test('an invite code is kept read-only, and an offline start keeps what was typed @verify', async ({
  register,
  page,
  who,
}) => {
  await register.open('/register?code=PR0000000001');
  await page.goto('/register?code=%3Cscript%3E');
  await page.context().setOffline(true);
  await register.field('Phone number').fill(who.phone);
  await register.next();
  await expect(page.getByRole('alert')).toHaveText(
    register.words('You’re offline. Your details are saved; please try again once you’re connected.'),
  );
  await expect(register.field('Phone number')).toHaveValue(who.phone);
  await page.context().setOffline(false);
  await register.passPhone(who);
  await register.passCode(who);
  const inviter = register.field('Invite code');
  await expect(inviter).toHaveValue('PR0000000001');
  await expect(inviter).not.toBeEditable();
  const asked = page.waitForRequest('**/api/account/validate');
  await register.passProfile(who);
  expect((await asked).postDataJSON()).toMatchObject({ inviteCode: 'PR0000000001', ageConfirmed: true });
});

test('invalid input shows an error beside its field, and nothing typed is lost @verify', async ({
  register,
  page,
  who,
}) => {
  await register.open();
  const phone = register.field('Phone number');
  await register.next();
  await register.expectFlaw(phone, register.words('Enter your phone number.'));
  // The border stays red while the field has focus.
  await expect(phone).toBeFocused();
  await expect(phone.locator('xpath=..')).toHaveCSS('border-top-color', 'rgb(179, 38, 30)');
  for (const text of [...Object.values(invalidTexts), '081234567', '0'.repeat(300)]) {
    await phone.fill(text);
    await register.next();
    await register.expectFlaw(phone, texts.PHONE_NUMBER_REQUIRE_10_DIGIT);
    await expect(phone).toHaveValue(text);
    await expect(phone).toBeFocused();
  }
  await register.passPhone(who);

  const code = register.field('Code from the SMS');
  for (const text of Object.values(invalidTexts)) {
    await code.fill(text);
    await register.button('Confirm').click();
    await register.expectFlaw(code, register.words('The code has digits only, usually 6.'));
    await expect(code).toHaveValue(text);
  }
  const { code: right } = await register.sms(who.phone);
  await code.fill(right === '111111' ? '222222' : '111111');
  await register.expectFlaw(code, texts.OTP_CODE_INVALID);
  await register.passCode(who);

  const name = register.field('Name');
  for (const text of Object.values(invalidTexts)) {
    await name.fill(text);
    await register.next();
    await register.expectFlaw(name, register.words('Letters and digits only, please.'));
    await expect(name).toHaveValue(text);
  }
  await name.fill('a'.repeat(101));
  await register.field('Password').fill('short');
  await register.field('Invite code (optional)').fill('๑๒๓');
  await register.next();
  await register.expectFlaw(name, register.words('At most 100 characters.'));
  await register.expectFlaw(register.field('Password'), register.words('At least 8 characters.'));
  const once = register.words('Enter the password again.');
  await register.expectFlaw(register.field('Confirm password'), once);
  await expect(register.field('Invite code (optional)')).toHaveAccessibleDescription(
    /PR, followed by 10 letters/,
  );
  await expect(page.getByText(register.words('Please read and accept the Terms of Service.'))).toBeVisible();
  await register.field('Invite code (optional)').fill('');

  // The server rejects more passwords than the app does.
  await register.field('Name').fill(who.name);
  await register.fillPasswords({ ...who, password: 'password123' });
  await register.field('I am 20 years old or older').check();
  await register.field('I accept the <0>Terms of Service</0>').check();
  await register.next();
  await expect(register.field('Password')).toHaveAccessibleDescription(/too easy to guess/);
  await expect(register.field('Password')).toHaveValue('password123');
  await register.passProfile(who);

  await register.chooseBank('BBL');
  const holder = register.field('First name of the account holder');
  // The rule is shown before any mistake.
  await expect(holder).toHaveAccessibleDescription(texts.BANK_ACCOUNT_NAME_ENG);
  await expect(holder).not.toHaveAttribute('aria-invalid');
  for (const text of ['สมชาย', ...Object.values(invalidTexts)]) {
    await register.fillAccount({ ...who, accountNo: text, firstName: text });
    await register.button('Open account').click();
    await register.expectFlaw(holder, texts.BANK_ACCOUNT_NAME_ENG);
    const digits = register.words('Use 7 to 15 digits only.');
    await register.expectFlaw(register.field('Account number'), digits);
    await expect(register.field('Account number')).toHaveValue(text);
  }
  // The rule for names depends on the bank; the newly chosen one has not checked it yet.
  await register.chooseBank('SCB');
  await expect(holder).not.toHaveAttribute('aria-invalid');
});

test('a taken account or phone is refused beside its field, and an expired code is sent again @verify', async ({
  register,
  page,
  stack,
  member,
  who,
}) => {
  // Uses the bank account of an existing member.
  await register.upToBank(who);
  const pool = createPool(stack.databaseUrl, { max: 1 });
  const { rows } = await pool.query('select bank_code, bank_account_no from member where id = $1', [
    member.id,
  ]);
  await register.chooseBank(rows[0].bank_code);
  await register.fillAccount({ ...who, accountNo: rows[0].bank_account_no });
  await register.button('Open account').click();
  await register.expectFlaw(register.field('Account number'), texts.EXISTING_BANK);

  await register.fillAccount(who);
  await pool.query(
    `update otp_verified set verified_at = verified_at - interval '31 minutes' where phone = $1`,
    [toE164(who.phone, 'th')],
  );
  // Skips the minute between two SMS.
  await pool.query(`delete from rate_limit where key like 'otp-minute:%'`);
  await pool.end();
  const before = await register.sms(who.phone);
  await register.button('Open account').click();
  await register.expectStep('Enter the code');
  await expect.poll(async () => (await register.sms(who.phone)).text).not.toBe(before.text);
  await register.field('Code from the SMS').fill((await register.sms(who.phone)).code);
  await register.expectStep('Your bank account');
  await expect(register.field('Account number')).toHaveValue(who.accountNo);
  await register.button('Open account').click();
  await register.expectOpened();

  // A member's phone number is refused after the profile step, and the form returns to the phone step.
  await page.waitForURL(/\/user\/home$/);
  await register.open();
  const taken = applicant(0, { phone: member.username });
  await register.passPhone(taken);
  await register.passCode(taken);
  await register.field('Name').fill(who.name);
  await register.fillPasswords(who);
  await register.field('I am 20 years old or older').check();
  await register.field('I accept the <0>Terms of Service</0>').check();
  await register.next();
  await register.expectStep('Open an account');
  await register.expectFlaw(register.field('Phone number'), texts.EXISTING_USER);
  await expect(register.field('Phone number')).toBeFocused();
});

test('a phone verified in another tab meanwhile needs no code, and the same press opens the account @verify', async ({
  register,
  page,
  stack,
  who,
}) => {
  await register.upToBank(who);
  await register.chooseBank('SCB');
  await register.fillAccount(who);
  const pool = createPool(stack.databaseUrl, { max: 1 });
  const verifiedAt = (at: string) =>
    pool.query(`update otp_verified set verified_at = ${at} where phone = $1`, [toE164(who.phone, 'th')]);
  await verifiedAt("now() - interval '31 minutes'");
  await page.route('**/api/otp/send', async (route) => {
    await verifiedAt('now()');
    await route.continue();
  });
  await register.button('Open account').click();
  await register.expectOpened();
  await pool.end();
});

test('the wait for another code is the one that the server states @verify', async ({
  register,
  page,
  who,
}) => {
  await changeAnswers(page, '**/api/otp/send', (answer) => ({ ...answer, resendInS: 3_600 }));
  await register.open();
  await register.field('Phone number').fill(who.phone);
  await register.next();
  await register.expectStep('Enter the code');
  await expect(page.getByRole('button', { name: /60:00|5\d:\d\d/ })).toBeDisabled();
});

test('with large text on a small phone the phone number and the error of the code are fully visible @verify', async ({
  page,
  stack,
  who,
}) => {
  const register = new RegisterScreen(page, 'th', stack.sandboxUrl);
  await page.setViewportSize({ width: 320, height: 568 });
  await register.open();
  await page.evaluate(`document.documentElement.style.fontSize = '200%'`);
  await register.passPhone(who);
  const code = register.field('Code from the SMS');
  await expect(code).toBeFocused();
  await expect(page.getByText(who.phone)).toBeInViewport({ ratio: 1 });
  await expect(code).toBeInViewport({ ratio: 1 });
  const { code: right } = await register.sms(who.phone);
  await code.fill(right === '111111' ? '222222' : '111111');
  const advice = page.getByRole('alert');
  await expect(advice).toBeInViewport({ ratio: 1 });
  const bottom = async (target: Locator) => {
    const box = await target.boundingBox();
    return box ? box.y + box.height : Number.NaN;
  };
  const top = async (target: Locator) => (await target.boundingBox())?.y ?? Number.NaN;
  expect(await bottom(advice)).toBeLessThanOrEqual(await top(register.button('Confirm')));

  await register.passCode(who);
  await register.next();
  await expect(register.field('Name')).toBeFocused();
  const label = page
    .locator('label')
    .filter({ hasText: register.words('Name') })
    .first();
  await expect(label).toBeInViewport({ ratio: 1 });
  expect(await top(label)).toBeGreaterThan(4);
});
