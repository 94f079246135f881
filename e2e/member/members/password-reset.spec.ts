import { expectAccessible } from '../../fixtures/accessible.ts';
import { expect, test } from '../../fixtures/test.ts';
import { RegisterScreen } from '../../screens/register-screen.ts';

test('a member who forgot the password sets a new one by SMS code and bank account, and withdrawals wait', async ({
  page,
  otherPhone,
  member,
  stack,
}) => {
  const phone = new RegisterScreen(otherPhone, 'en', stack.sandboxUrl);
  await phone.openAs(member);
  await phone.expectBalance({ total: 1000 });

  const screen = new RegisterScreen(page, 'en', stack.sandboxUrl);
  await page.goto('/login');
  await screen.chooseLanguage();
  await screen.field('Phone number').fill(member.username);
  await screen.button('Forgot password?').click();
  await expectAccessible(page, 'the phone of a reset');
  await screen.button('Send the code').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(screen.words('Enter the code'));
  await expectAccessible(page, 'the code of a reset');
  await screen.field('Code from the SMS').fill((await screen.sms(member.username)).code);

  const newPassword = 'tamarind-and-rain-43';
  await screen.field('New password').fill(newPassword);
  await screen.field('Confirm password').fill(newPassword);
  const digits = page.getByLabel(
    screen.words('Last {accountDigits} digits of your bank account', { accountDigits: 6 }),
  );
  await digits.fill('000000');
  await screen.button('Save the new password').click();
  await expect(digits).toHaveAccessibleDescription(
    screen.words('These aren’t the last digits of your bank account.'),
  );
  await expectAccessible(page, 'the new password of a reset');
  await digits.fill(member.bankAccountNo.slice(-6));
  await screen.button('Save the new password').click();
  await page.waitForURL(/\/user\/home/);

  // The other phone is logged out, and withdrawals are held.
  await expect(otherPhone).toHaveURL(/\/login/);
  await page.goto('/user/profile');
  await expect(page.getByText(/You can withdraw again from/)).toBeVisible();
});
