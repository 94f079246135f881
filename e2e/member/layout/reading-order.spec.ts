import type { Client } from '@kapao/contract/client';
import { spacedPhone } from '@kapao/core/account/spaced-phone';
import { locales } from '@kapao/core/locale';
import type { Page } from '@playwright/test';
import { logIn } from '../../../tools/drills/journeys/log-in.ts';
import type { MadeMember } from '../../../tools/drills/journeys/make-members.ts';
import { changeAnswers, watchRequests } from '../../fixtures/network.ts';
import { flawsOf, readAloud } from '../../fixtures/reading.ts';
import { expect, test } from '../../fixtures/test.ts';
import { openDialogs } from '../../screens/open-dialogs.ts';
import { registerScreens } from '../../screens/register-screens.ts';
import type { Dialog } from '../../screens/screen.ts';
import { WalletScreen } from '../../screens/wallet-screen.ts';

/**
 * Compares what a screen reader reads of a screen, in order, with its file in reading/, which the author of a change
 * reviews. `UPDATE_READING=1 npm run verify -- reading-order` rewrites them.
 */
async function expectReading(page: Page, name: string, mask: readonly (readonly [string, string])[] = []) {
  const part = name.startsWith('dialog') ? '[role=dialog] >> nth=-1' : 'body';
  const text = await readAloud(page, part, mask);
  expect.soft(flawsOf(text, part === 'body'), name).toEqual([]);
  expect.soft(text).toMatchSnapshot(`${name}.txt`);
}

/** Expects that the same screen in another language has a name for everything and the same reading order. */
async function expectNamed(page: Page, name: string, part = 'body'): Promise<void> {
  const text = await readAloud(page, part);
  expect.soft(flawsOf(text, part === 'body'), name).toEqual([]);
}

const others = locales.filter((locale) => locale !== 'en');

const visitors = [
  ['login', '/login'],
  ['howto', '/howto'],
  ['contact', '/contact'],
  ['service-ended', '/terminated'],
  ['not-found', '/no-such-page'],
] as const;

/** Step at which a returning visitor continues. */
const steps: Record<string, string | undefined> = { Code: 'otp', Profile: 'profile', Bank: 'bank' };

async function stands(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  // The chat icon appears a moment after everything else.
  if (await page.getByRole('navigation').count()) await expect(page.locator('.chat-door')).toBeVisible();
}

/**
 * Reloads the page instead of switching, because texts from the server would stay in the previous language for a moment.
 */
async function openInEnglish(page: Page, address: string): Promise<void> {
  await page.evaluate(`localStorage.setItem('locale', 'en')`);
  await page.goto(address);
  await stands(page);
}

test('a screen reader reads the visitor’s screens as recorded @verify', async ({ page }) => {
  await page.goto('/login');
  for (const [name, address] of visitors) {
    await openInEnglish(page, address);
    await expectReading(page, name);
    for (const locale of others) {
      await new WalletScreen(page, locale).chooseLanguage();
      await stands(page);
      await expectNamed(page, `${name} in ${locale}`);
    }
  }
  await openInEnglish(page, '/login');
  for (const { title, address, dialogs, first } of registerScreens) {
    if (dialogs || title.endsWith('refused')) continue;
    await page.goto(address);
    await first?.(page);
    const step = steps[title];
    if (step) await page.waitForURL(`**/register?step=${step}`);
    await stands(page);
    await expectReading(page, `register-${title.toLowerCase().replaceAll(' ', '-')}`);
  }
});

const members = ['home', 'statement', 'bonus', 'contact', 'profile'] as const;

/** Dialogs opened over the home screen and over the profile. */
const dialogs: Partial<Record<(typeof members)[number], readonly Dialog[]>> = {
  home: [
    { name: 'deposit' },
    { name: 'withdraw' },
    { name: 'transfer' },
    { name: 'transfer-all', id: 'PG' },
    { name: 'game', id: 'PG' },
    { name: 'game', id: 'JOKER' },
    { name: 'games' },
    { name: 'on-its-way' },
    { name: 'invite' },
    { name: 'refund' },
    { name: 'conditions' },
  ],
  statement: [{ name: 'slips' }],
  profile: [
    { name: 'limits' },
    { name: 'limit', id: 'depositDay' },
    { name: 'break', id: 'break' },
    { name: 'change-password' },
    { name: 'edit-bank' },
    { name: 'passkeys' },
    { name: 'withdraw-proof' },
    { name: 'devices' },
    { name: 'notifications' },
  ],
};

/** Texts that only this member has. */
async function textsOf(client: Client, member: MadeMember) {
  const { profile, bankAccount } = await client('getProfile');
  return [
    [member.name, '‹name›'],
    [spacedPhone(member.username), '‹phone›'],
    [bankAccount.bankAccountName, '‹account holder›'],
    [profile._id, '‹member ID›'],
    [member.bankAccountNo.replace(/^(...)(...)/, '$1-$2-'), '‹account number›'],
    [member.bankAccountNo.slice(-4), '‹4 digits›'],
  ] as const;
}

/** A transfer that took more than a second shows its start and its end; here its duration varies, so it ends at once. */
async function endAtOnce(page: Page): Promise<void> {
  await changeAnswers<{ createdAt?: string; endedAt?: string }>(page, '**/api/statement/entry/*', (answer) =>
    answer.endedAt ? { ...answer, endedAt: answer.createdAt } : answer,
  );
}

async function eachDialog(
  page: Page,
  name: (typeof members)[number],
  answered: () => Promise<void>,
  check: (called: string) => Promise<void>,
): Promise<void> {
  for (const dialog of dialogs[name] ?? []) {
    await openDialogs(page, [dialog]);
    await answered();
    await check(['dialog', dialog.name, dialog.id].filter(Boolean).join('-'));
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
}

const once = () => ({ idempotencyKey: crypto.randomUUID() });

test('a screen reader reads the member’s pages and dialogs as recorded @verify', async ({
  page,
  member,
  stack,
}) => {
  test.slow();
  // Some builds of Chromium ask for permission, its headless shell denies it by itself.
  await page.addInitScript(`Object.defineProperty(Notification, 'permission', { value: 'denied' })`);
  const client = await logIn(stack.url, member);
  await client('activateSlot', { params: { code: 'PG' }, ...once() });
  await client('transfer', { body: { from: 'WALLET', to: 'PG', amount: 200 }, ...once() });
  const { withdrawId } = await client('withdraw', { body: { amount: 300 }, ...once() });
  await expect
    .poll(async () => (await client('getWithdraw', { params: { withdrawId } })).status)
    .toBe('SUCCESS');
  const mask = await textsOf(client, member);
  // Banners come before some of the dialogs, and their content is the operator's.
  await page.route(/\/api\/(invite|refund)\/banners$/, (route) => route.fulfill({ json: { banners: [] } }));
  // Other tests of this stack create bonuses whose names equal their codes; they are left out.
  await changeAnswers<{ code: string; name: string }[]>(page, '**/api/bonus', (bonuses) =>
    bonuses.filter(({ code, name }) => code !== name),
  );
  // Processing time, which is known only when enough withdrawals of other tests were paid.
  await changeAnswers<{ usuallyS: number | null }>(page, '**/api/lookup/withdraw', (lookup) => ({
    ...lookup,
    usuallyS: 60,
  }));
  const answered = watchRequests(page);
  await new WalletScreen(page, 'en').openAs(member);
  for (const name of members) {
    await openInEnglish(page, `/user/${name}`);
    await expectReading(page, `member-${name}`, mask);
    await eachDialog(page, name, answered, (called) => expectReading(page, called, mask));
    for (const locale of others) {
      await new WalletScreen(page, locale).chooseLanguage();
      await stands(page);
      await expectNamed(page, `${name} in ${locale}`);
      await eachDialog(page, name, answered, (called) =>
        expectNamed(page, `${called} in ${locale}`, '[role=dialog] >> nth=-1'),
      );
    }
  }

  // An amount is read with its meaning, and a state by its text.
  await openInEnglish(page, '/user/home');
  const home = await readAloud(page, 'body', mask);
  for (const said of [/Available ฿500\.00/, /In games ฿200\.00/, /Held ฿0\.00/, /Total balance ฿700\.00/])
    expect.soft(home).toMatch(said);
  await endAtOnce(page);
  await page.goto(`/user/statement?line=${withdrawId}`);
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
  await expectReading(page, 'dialog-entry', mask);
});

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

  test('the screen reader reads the statement table, its detail and the profile sections as recorded @verify', async ({
    page,
    member,
    stack,
  }) => {
    const client = await logIn(stack.url, member);
    await client('activateSlot', { params: { code: 'PG' }, ...once() });
    await client('transfer', { body: { from: 'WALLET', to: 'PG', amount: 200 }, ...once() });
    const [line] = (await client('getStatements', { body: { page: 1, limit: 10 } })).statements;
    const mask = await textsOf(client, member);
    await new WalletScreen(page, 'en').openAs(member);
    await endAtOnce(page);
    for (const [name, address] of [
      ['wide-home', '/user/home'],
      ['wide-statement', `/user/statement?line=${line?._id}`],
      ['wide-profile', '/user/profile'],
      ['wide-profile-security', '/user/profile?section=security'],
      ['wide-profile-limits', '/user/profile?section=limits'],
    ] as const) {
      await page.goto(address);
      await stands(page);
      // Rendered by code that is loaded on demand.
      if (name === 'wide-statement') await expect(page.getByRole('main').getByRole('img')).toBeVisible();
      await expectReading(page, name, mask);
    }
  });
});
