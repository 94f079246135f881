import { spacedPhone } from '@kapao/core/account/spaced-phone';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';
import { applicant, RegisterScreen } from '../../screens/register-screen.ts';
import { WalletScreen } from '../../screens/wallet-screen.ts';

/** Parts of a phone's screen that the notch, rounded corners and home bar cover. */
const notch = { top: 47, right: 0, bottom: 34, left: 0 };
const onItsSide = { top: 0, right: 44, bottom: 21, left: 44 };

async function setInsets(page: Page, insets: typeof notch): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets });
}

/** Expects that nothing covers the centre of the control, so that a press reaches it. */
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

test('no control is under the notch, the home bar or the tab bar of a phone @verify', async ({
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
  // Late content has arrived and moves nothing any more.
  await expect(page.getByText(spacedPhone(member.username))).toBeVisible();
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
  // In landscape the tabs are in the top bar, and there is none at the page's end.
  await page.evaluate('scrollTo(0, 0)');
  await expect(page.getByRole('navigation')).toHaveCount(1);
  await expect(page.getByRole('link', { name: wallet.words('Home'), exact: true })).toBeInViewport({
    ratio: 1,
  });
});

test('with the keyboard open, the fields and main button of a page and of a dialog are reachable @verify', async ({
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

test('while typing, the header shrinks and the button of every step stays above the keyboard @verify', async ({
  page,
  stack,
  memberNumbers,
}) => {
  const who = applicant(memberNumbers());
  const register = new RegisterScreen(page, 'th', stack.sandboxUrl);
  const tall = { width: 360, height: 740 };
  const short = { width: 360, height: 400 };
  const bandHeight = async () => (await boxOf(page.locator('main .hero'))).height;
  /** Opens and closes the phone's keyboard over each field of a form. */
  const typeIn = async (labels: readonly string[], button: string) => {
    const before = await bandHeight();
    for (const label of labels) {
      await register.field(label).focus();
      await page.setViewportSize(short);
      // The button is visible without scrolling.
      await expect(register.button(button), label).toBeInViewport({ ratio: 1 });
      // The field first: a trial press scrolls to where the button would be without sticking, by whole pixels, and could
      // leave a third of a pixel of the field outside.
      await expectReachable(register.field(label));
      await register.button(button).click({ trial: true });
      expect(await bandHeight(), label).toBeLessThan(before * 0.75);
      await page.setViewportSize(tall);
    }
  };
  await page.setViewportSize(tall);
  await page.goto('/login');
  await register.chooseLanguage();
  await typeIn(['Phone number', 'Password'], 'Log in');

  await register.open();
  await typeIn(['Phone number'], 'Continue');
  await register.passPhone(who);
  await typeIn(['Code from the SMS'], 'Confirm');
  await register.passCode(who);
  await typeIn(['Name', 'Password', 'Confirm password', 'Invite code (optional)'], 'Continue');
  await register.passProfile(who);
  await typeIn(
    ['Account number', 'First name of the account holder', 'Last name of the account holder'],
    'Open account',
  );
});

test('where the keyboard overlays the page, as on an iPhone, the button still stays above it @verify', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const register = new RegisterScreen(page, 'en', '');
  await register.open();
  await register.field('Phone number').focus();
  // Chromium shortens the page under the keyboard; another browser reports it only through `visualViewport`.
  await page.evaluate(`Object.defineProperties(visualViewport, {
      height: { value: 400, configurable: true }, offsetTop: { value: 0 } });
    visualViewport.dispatchEvent(new Event('resize'))`);
  const button = await boxOf(register.button('Continue'));
  expect(button.y + button.height).toBeLessThanOrEqual(400);
  await page.evaluate(`Object.defineProperties(visualViewport, { height: { value: 740 } });
    visualViewport.dispatchEvent(new Event('resize'))`);
  await expect(page.locator('html')).not.toHaveAttribute('data-keyboard');
});

for (const size of [
  { width: 320, height: 568 },
  { width: 360, height: 420 },
])
  test(`one tap submits what was typed on a screen ${size.height} px high @verify`, async ({
    page,
    member,
    memberNumbers,
    stack,
  }) => {
    await page.setViewportSize(size);
    const wallet = new WalletScreen(page, 'en');
    await page.goto('/login');
    await wallet.chooseLanguage();
    await page.getByLabel(wallet.words('Phone number'), { exact: true }).fill(member.username);
    await page.getByLabel(wallet.words('Password'), { exact: true }).fill(member.password);
    // The code that holds the page still during a press is loaded with the first focused field, before anybody has typed a
    // number.
    await expect(page.locator('html')).toHaveAttribute('data-typing');
    await wallet.button('Show password').tap();
    await wallet.button('Hide password').tap();
    await wallet.button('Log in').tap();
    await wallet.expectBalance({ total: 1000 });
    await page.evaluate('localStorage.clear()');
    const register = new RegisterScreen(page, 'en', stack.sandboxUrl);
    await register.open();
    await register.field('Phone number').fill(applicant(memberNumbers()).phone);
    const asked = page.waitForRequest('**/api/otp/send');
    await register.button('Continue').tap();
    await asked;
  });

test('one tap after typing checks a box or follows a link on a screen 568 px high @verify', async ({
  page,
  memberNumbers,
  stack,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  const who = applicant(memberNumbers());
  const register = new RegisterScreen(page, 'la', stack.sandboxUrl);
  await register.open();
  await register.field('Phone number').fill('06');
  await expect(page.locator('html')).toHaveAttribute('data-typing');
  const login = page.getByRole('main').getByRole('link', { name: register.words('Log in'), exact: true });
  await login.tap();
  await expect(page).toHaveURL(/\/login/);
  await register.open();
  await register.passPhone(who);
  await register.passCode(who);
  const box = register.field('I accept the <0>Terms of Service</0>');
  await register.field('Name').fill(who.name);
  await box.tap();
  await expect(box).toBeChecked();
  await page.getByText(register.words('I am 20 years old or older'), { exact: true }).tap();
  await expect(register.field('I am 20 years old or older')).toBeChecked();
});

test('the result of a press is shown above the button, also with large text @verify', async ({
  page,
  member,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  const wallet = new WalletScreen(page, 'la');
  await wallet.openAs(member);
  await page.evaluate(`document.documentElement.style.fontSize = '175%'`);
  await wallet.button('Withdraw').click();
  const dialog = wallet.dialog('Withdraw');
  await dialog.getByLabel(wallet.words('Amount to withdraw')).fill('150');
  await page.route('**/api/wallet/withdraw', (route) => route.fulfill({ status: 500 }));
  await dialog.locator('button[type=submit]').tap();
  const said = dialog.getByRole('status').filter({
    hasText: wallet.words('We lost the connection. We’re checking what happened.'),
  });
  await expect(said).toBeVisible();
  const { y, height } = await boxOf(said);
  expect(y).toBeGreaterThan(0);
  expect(y + height).toBeLessThanOrEqual((await boxOf(wallet.button('Check again'))).y);
});

test('one tap on an empty form shows its error on a screen 568 px high @verify', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  const register = new RegisterScreen(page, 'th', '');
  await register.open();
  await register.button('Continue').tap();
  // The press has moved focus to the invalid field.
  await expect(register.field('Phone number')).toBeFocused();
  await expect(page.locator('html')).toHaveAttribute('data-typing');
  await page.getByRole('heading', { level: 1 }).click();
  await expect(page.locator('html')).not.toHaveAttribute('data-typing');
});

test('on a small phone the main button of a dialog is visible before typing @verify', async ({
  page,
  member,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  const wallet = new WalletScreen(page, 'th');
  await wallet.openAs(member);
  await wallet.button('Withdraw').click();
  await expect(wallet.dialog('Withdraw').locator('button[type=submit]')).toBeInViewport({ ratio: 1 });
  await page.goBack();
  await wallet.gameCard('Lotus Reels').click();
  await expect(page.getByRole('dialog').locator('button[type=submit]')).toBeInViewport({ ratio: 1 });
});
