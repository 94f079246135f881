import { texts } from '@kapao/contract/errors/error-texts/en';
import { locales } from '@kapao/core/locale';
import type { APIRequestContext, Page } from '@playwright/test';
import type { MadeMember } from '../../../tools/drills/journeys/make-members.ts';
import { expect, test } from '../../fixtures/test.ts';
import { applicant, RegisterScreen } from '../../screens/register-screen.ts';
import { WalletScreen } from '../../screens/wallet-screen.ts';

/** Limits of one guess in 15 minutes and one code in an hour, so that every further try needs a proof of work. */
test.use({ settings: { LOGIN_LIMIT_NAME: '1', OTP_BUDGET: '1' } });

const line = 'Checking that you’re human. This takes a few seconds…';
const headers = { 'x-requested-with': 'kapao' };

/** Guesses a member's password, each time as a new device. */
async function guess(request: APIRequestContext, { username }: MadeMember): Promise<void> {
  const answers: number[] = [];
  for (let i = 0; i < 3; i++) {
    const tried = await request.post('/api/login', { headers, data: { username, password: `guess-${i}` } });
    answers.push(tried.status());
  }
  expect(answers).toEqual([401, 429, 429]);
}

/** Holds the worker's code until the test has seen the message shown meanwhile, and collects the browser's complaints. */
async function watch(page: Page) {
  const { promise: seen, resolve: go } = Promise.withResolvers<void>();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (/Content.Security.Policy|Refused to/i.test(message.text())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.route(/solver\.worker/, async (route) => {
    await seen;
    await route.continue();
  });
  return { go, complaints };
}

for (const locale of locales) {
  test(`after password guesses on a member, a new device logs in by proof of work (${locale}) @verify`, async ({
    page,
    request,
    member,
  }) => {
    await guess(request, member);
    const { go, complaints } = await watch(page);
    const wallet = new WalletScreen(page, locale);
    await page.goto('/login');
    await wallet.chooseLanguage();
    await wallet.fillLogin(member);
    await expect(page.getByRole('status').getByText(wallet.words(line))).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    go();
    await wallet.expectBalance({ total: 1000 });
    expect(complaints).toEqual([]);
    // The phone is known now and logs in without the proof of work, whatever others guess.
    await wallet.logOut();
    await guess(request, member);
    const asked: string[] = [];
    page.on('request', (each) => asked.push(new URL(each.url()).pathname));
    await wallet.fillLogin(member);
    await wallet.expectBalance({ total: 1000 });
    expect(asked.filter((path) => path === '/api/login')).toHaveLength(1);
  });
}

test('a wrong password shows the usual error, and the next login succeeds with a new proof of work @verify', async ({
  page,
  request,
  member,
}) => {
  await guess(request, member);
  const wallet = new WalletScreen(page, 'en');
  await page.goto('/login');
  await wallet.chooseLanguage();
  await wallet.fillLogin({ ...member, password: 'not-the-password' });
  await expect(page.getByRole('alert')).toHaveText(texts.WRONG_CREDENTIAL);
  await expect(page.getByText(line)).toHaveCount(0);
  await wallet.fillLogin(member);
  await wallet.expectBalance({ total: 1000 });
});

test('a browser that cannot compute the proof of work shows an error, and keeps what was typed @verify', async ({
  page,
  request,
  member,
}) => {
  await guess(request, member);
  await page.addInitScript(() => Object.defineProperty(globalThis, 'Worker', { value: undefined }));
  const wallet = new WalletScreen(page, 'en');
  await page.goto('/login');
  await wallet.chooseLanguage();
  await wallet.fillLogin(member);
  await expect(page.getByRole('alert')).toHaveText(texts.CHALLENGE_UNSOLVED);
  await expect(page.getByLabel('Phone number')).toHaveValue(member.username);
  await expect(page.getByText(line)).toHaveCount(0);
});

test('when more codes are sent than planned, a registration continues after a proof of work @verify', async ({
  page,
  request,
  stack,
  memberNumbers,
}) => {
  await request.post('/api/otp/send', { headers, data: { phoneNumber: '0655599999' } });
  const who = applicant(memberNumbers());
  const { go, complaints } = await watch(page);
  const register = new RegisterScreen(page, 'en', stack.sandboxUrl);
  await register.open();
  await register.field('Phone number').fill(who.phone);
  await register.next();
  await expect(page.getByRole('status').getByText(line)).toBeVisible();
  go();
  await register.expectStep('Enter the code');
  await register.passCode(who);
  expect(complaints).toEqual([]);
});
