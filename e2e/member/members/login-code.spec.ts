import { texts } from '@kapao/contract/errors/error-texts/en';
import { expectAccessible } from '../../fixtures/accessible.ts';
import { expect, test } from '../../fixtures/test.ts';
import { RegisterScreen } from '../../screens/register-screen.ts';

test.use({ settings: { NEW_DEVICE_CODE: 'on' } });

test('a login on a new device asks for the code of the SMS, and offers support to a member who receives none', async ({
  page,
  otherPhone,
  member,
  stack,
}) => {
  const logIn = async (screen: RegisterScreen) => {
    await screen.page.goto('/login');
    await screen.chooseLanguage();
    await screen.field('Phone number').fill(member.username);
    await screen.field('Password').fill(member.password);
    await screen.button('Log in').click();
  };
  // The first login after the registration is on no new device.
  const first = new RegisterScreen(otherPhone, 'en', stack.sandboxUrl);
  await logIn(first);
  await otherPhone.waitForURL(/\/user\/home/);

  const screen = new RegisterScreen(page, 'en', stack.sandboxUrl);
  await logIn(screen);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(screen.words('Confirm this device'));
  await expectAccessible(page, 'the code for a new device');
  await expect(screen.button('Ask our team')).toBeVisible();
  const { code } = await screen.sms(member.username);
  await screen.field('Code from the SMS').fill(code === '111111' ? '222222' : '111111');
  await expect(page.getByText(texts.OTP_CODE_INVALID)).toBeVisible();
  await screen.field('Code from the SMS').fill(code);
  await page.waitForURL(/\/user\/home/);

  // The device is known from now on, and the page of the code leads to the login.
  await page.goto('/login/code');
  await page.waitForURL(/\/login$/);
  await screen.field('Password').fill(member.password);
  await screen.button('Log in').click();
  await page.waitForURL(/\/user\/home/);
});
