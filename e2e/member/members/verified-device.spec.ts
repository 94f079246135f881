import { texts } from '@kapao/contract/errors/error-texts/en';
import type { Page } from '@playwright/test';
import { createPool } from '../../../server/src/platform/db/pool.ts';
import type { StackAddress } from '../../../tools/run/stack.ts';
import { expect, test } from '../../fixtures/test.ts';
import { applicant, RegisterScreen } from '../../screens/register-screen.ts';

/** Skips the minute between two SMS. */
async function passMinute({ databaseUrl }: StackAddress): Promise<void> {
  const pool = createPool(databaseUrl, { max: 1 });
  await pool.query("delete from rate_limit where key like 'otp-minute:%'");
  await pool.end();
}

/** Requests the account as the app does, from the page's browser. */
const openAccount = (page: Page, phone: string) =>
  page.request.post('/api/account', {
    headers: { 'x-requested-with': 'kapao' },
    data: {
      name: 'Stranger',
      username: phone,
      password: 'kapao-test-7',
      bankCode: 'KBANK',
      bankAccountName: 'Stranger',
      bankAccountNo: '4440001112',
    },
  });

test('only the browser that verified a phone can register it @verify', async ({
  page,
  browser,
  stack,
  memberNumbers,
}) => {
  const who = applicant(memberNumbers());
  const register = new RegisterScreen(page, 'en', stack.sandboxUrl);
  await register.upToBank(who);
  const stranger = await browser.newContext({ baseURL: stack.url });
  const refused = await openAccount(await stranger.newPage(), who.phone);
  expect([refused.status(), (await refused.json()).code]).toEqual([409, 'UNVERIFIED_OTP']);
  await stranger.close();
  // The phone has closed the app; it continues at the same step.
  await page.goto('about:blank');
  await page.goto('/register');
  await register.expectStep('Your bank account');
  await register.chooseBank('SCB');
  await register.fillAccount(who);
  await register.fillPasswords(who);
  await register.button('Open account').click();
  await register.expectOpened();
});

test('a browser that lost its cookie asks for another code, and keeps what was typed @verify', async ({
  page,
  context,
  stack,
  memberNumbers,
}) => {
  const who = applicant(memberNumbers());
  const register = new RegisterScreen(page, 'en', stack.sandboxUrl);
  await register.upToBank(who);
  await register.chooseBank('SCB');
  await register.fillAccount(who);
  await context.clearCookies();
  await passMinute(stack);
  const before = await register.sms(who.phone);
  await register.button('Open account').click();
  await register.expectStep('Enter the code');
  await expect(page.getByText(texts.UNVERIFIED_OTP)).toHaveCount(0);
  await expect.poll(async () => (await register.sms(who.phone)).text).not.toBe(before.text);
  await register.field('Code from the SMS').fill((await register.sms(who.phone)).code);
  await register.expectStep('Your bank account');
  await expect(register.field('Account number')).toHaveValue(who.accountNo);
  await register.button('Open account').click();
  await register.expectOpened();
});
