import { expect, type Page } from '@playwright/test';
import type { Screen } from './screen.ts';

const number = '0812345678';
const soon = () => Date.now() + 45_000;

/** Stores the draft of an unfinished registration (member/src/members/register/draft.ts), so that no SMS is needed. */
export async function comeBack(page: Page, draft: { step: string }): Promise<void> {
  const kept = JSON.stringify({ savedAtMs: Date.now(), draft: { phone: number, ...draft } });
  // Leaving a step saves its draft once more, on a busy machine only after the next page has loaded. So the
  // draft is stored again until the right step opens.
  await expect(async () => {
    await page.goto('/contact');
    await page.evaluate(`localStorage.setItem('registration', ${JSON.stringify(kept)})`);
    await page.goto('/register');
    await page.reload();
    await page.waitForURL(`**/register?step=${draft.step}`, { timeout: 10_000 });
  }).toPass();
}

const codeSent = () => ({
  step: 'otp',
  code: { phone: number, token: 'a picture', reference: 'KAPA', resendAtMs: soon() },
});
const profile = {
  step: 'profile',
  readyPhone: number,
  name: 'สมชาย ใจดี',
  ageConfirmed: true,
};
export const bank = {
  ...profile,
  step: 'bank',
  profileReady: true,
  bankCode: 'KTB',
  firstName: 'SOMCHAI',
  lastName: 'JAIDEE',
};

/** Types the account number, which the draft does not keep. */
export const typeAccountNo = (page: Page, accountNo: string) =>
  page.locator('input[name=bankAccountNo]').fill(accountNo);

const send = (page: Page) => page.locator('form button[type=submit]').click();

/** Four steps of the registration, with their messages for missing input. */
export const registerScreens: readonly Screen[] = [
  { title: 'Phone', address: '/register?code=PR0123456789' },
  { title: 'No phone', address: '/register', first: send },
  { title: 'Code', address: '/register', first: (page) => comeBack(page, codeSent()) },
  { title: 'Profile', address: '/register', first: (page) => comeBack(page, profile) },
  { title: 'Profile refused', address: '/register?step=profile', first: send },
  { title: 'Agreement', address: '/register?step=profile', dialogs: [{ name: 'terms' }] },
  {
    title: 'Bank',
    address: '/register',
    first: async (page) => {
      await comeBack(page, bank);
      // A digit too few.
      await typeAccountNo(page, '123456789');
    },
  },
  { title: 'Bank refused', address: '/register?step=bank', first: send },
  { title: 'All banks', address: '/register?step=bank', dialogs: [{ name: 'banks' }] },
];
