import type { Client } from '@kapao/contract/client';
import { expect, type Page } from '@playwright/test';
import { membersChat, visitorsChat } from './chat-screens.ts';
import { registerScreens } from './register-screens.ts';
import type { Dialog, Screen } from './screen.ts';

/**
 * Members of the demo: one with a rich history, one on a break, one with each reward; and one who registers in the Laos
 * build.
 */
export const screenMembers = {
  rich: { username: '0800000002', password: 'kapao-demo-1' },
  paused: { username: '0800000003', password: 'kapao-demo-1' },
  inviter: { username: '0800000001', password: 'kapao-demo-1' },
  loser: { username: '0800000004', password: 'kapao-demo-1' },
  bonusHolder: { username: '0800000005', password: 'kapao-demo-1' },
  kip: { username: '02055512345', password: 'kapao-demo-7' },
} as const;

export interface Sheet {
  /** Name of the file. */
  readonly name: string;
  /** Member who is logged in; nobody is if undefined. */
  readonly as?: keyof typeof screenMembers;
  readonly screens: readonly Screen[];
}

/** Data just created for the member with the rich history, so that no dialog is empty. */
export interface Prepared {
  readonly withdrawId: string;
}

export async function preparePaused(client: Client): Promise<void> {
  await client('setLimits', { body: { breakDays: 3 } });
}

export async function prepare(client: Client): Promise<Prepared> {
  // The demo's member has this game account already, a test's member has not.
  const { slots } = await client('getWallet');
  if (!slots.find(({ code }) => code === 'PG')?.isActive)
    await client('activateSlot', { params: { code: 'PG' }, idempotencyKey: crypto.randomUUID() });
  await client('transfer', {
    body: { from: 'WALLET', to: 'PG', amount: 200 },
    idempotencyKey: crypto.randomUUID(),
  });
  const { withdrawId } = await client('withdraw', {
    body: { amount: 300 },
    idempotencyKey: crypto.randomUUID(),
  });
  await client('setLimits', { body: { depositDay: 1_000, depositMonth: 20_000, lossWeek: 3_000 } });
  // This change waits 24 hours, which a picture should show.
  await client('setLimits', { body: { depositMonth: 30_000 } });
  return { withdrawId };
}

/** Fills and sends the QR form, unless the QR is still open from the previous language. */
export async function openQr(page: Page): Promise<void> {
  // Without other methods there is no list before the form.
  const row = page
    .getByRole('dialog')
    .getByRole('listitem')
    .getByRole('button')
    .filter({ hasText: 'QR' })
    .first();
  const field = page.getByRole('dialog').getByRole('textbox');
  const qr = page.getByRole('dialog').getByRole('img').first();
  await row.or(field).or(qr).first().waitFor();
  if (await row.isVisible()) await row.click();
  await field.or(qr).waitFor();
  // An open QR or the member's limits, arriving meanwhile, may replace the form or move its button from under the press.
  await expect(async () => {
    if (await field.isVisible()) {
      await field.fill('100', { timeout: 2_000 });
      await page.locator('form button[type=submit]').click({ timeout: 2_000 });
    }
    await qr.waitFor({ timeout: 4_000 });
  }).toPass();
}

async function openEntry(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('listitem').getByRole('button').last().click();
  await page.getByRole('dialog').waitFor();
}

async function refusedLogin(page: Page): Promise<void> {
  const [phone, password] = await page.getByRole('main').locator('input:not([type=checkbox])').all();
  await phone?.fill('0899999999');
  await password?.fill('not this one');
  await page.locator('form button[type=submit]').click();
  await page.getByRole('alert').first().waitFor();
}

/** Returns every screen of the app, in the order in which a member meets them. */
export function sheetsOf({ withdrawId }: Prepared): readonly Sheet[] {
  const home = (title: string, ...dialogs: Dialog[]): Screen => ({
    title,
    address: '/user/home',
    ...(dialogs.length > 0 ? { dialogs } : {}),
  });
  const account = (title: string, ...dialogs: Dialog[]): Screen => ({
    title,
    address: '/user/profile',
    dialogs,
  });
  return [
    {
      name: 'public',
      screens: [
        { title: 'Log in', address: '/login' },
        { title: 'Log in refused', address: '/login', first: refusedLogin },
        { title: 'How it works', address: '/howto' },
        { title: 'Contact', address: '/contact' },
        { title: 'Service ended', address: '/terminated' },
        { title: 'Not found', address: '/no-such-page' },
        visitorsChat,
      ],
    },
    { name: 'register', screens: registerScreens },
    {
      name: 'wallet',
      as: 'rich',
      screens: [
        { title: 'Home', address: '/user/home' },
        { title: 'Statement', address: '/user/statement' },
        { title: 'One entry', address: '/user/statement', first: openEntry },
        { title: 'Bonus', address: '/user/bonus' },
        { title: 'Contact', address: '/user/contact' },
        { title: 'Profile', address: '/user/profile' },
      ],
    },
    {
      name: 'money',
      as: 'rich',
      screens: [
        home('Deposit', { name: 'deposit' }),
        { ...home('Deposit QR', { name: 'deposit' }), first: openQr },
        home('Withdraw', { name: 'withdraw' }),
        home('Withdrawal', { name: 'withdrawal', id: withdrawId }),
        home('Transfer', { name: 'transfer' }),
        home('All to one game', { name: 'transfer-all', id: 'PG' }),
        home('Game', { name: 'game', id: 'PG' }),
        home('Open a game', { name: 'game', id: 'JOKER' }),
        home('Agreement', { name: 'agreement' }),
        home('Terms and conditions', { name: 'conditions' }),
        home('Log out', { name: 'log-out' }),
      ],
    },
    {
      name: 'bonus',
      as: 'bonusHolder',
      screens: [home('Home in a bonus'), { title: 'A bonus that is held', address: '/user/bonus' }],
    },
    { name: 'invite', as: 'inviter', screens: [home('Invite friends', { name: 'invite' })] },
    { name: 'chat', as: 'inviter', screens: [membersChat] },
    { name: 'refund', as: 'loser', screens: [home('Refund of losses', { name: 'refund' })] },
    {
      name: 'account',
      as: 'rich',
      screens: [
        account('Change password', { name: 'change-password' }),
        account('Devices', { name: 'devices' }),
        account('Passkeys', { name: 'passkeys' }),
        account('Confirm withdrawals', { name: 'withdraw-proof' }),
        account('Notifications', { name: 'notifications' }),
        account('Passkey offered', { name: 'passkey-offer' }),
        account('Change the name', { name: 'edit-name' }),
        account('Change the bank account', { name: 'edit-bank' }),
        account('Bank account name', { name: 'account-name' }),
        account('Confirm', { name: 'edit-bank' }, { name: 'step-up' }),
      ],
    },
    {
      name: 'break',
      as: 'paused',
      screens: [
        home('Home on a break'),
        home('A game on a break', { name: 'game', id: 'PG' }),
        account('Limits on a break', { name: 'limits' }),
      ],
    },
    {
      name: 'limits',
      as: 'rich',
      screens: [
        account('Limits and breaks', { name: 'limits' }),
        account('A limit of deposits', { name: 'limits' }, { name: 'limit', id: 'depositMonth' }),
        account('A limit of time', { name: 'limits' }, { name: 'limit', id: 'sessionMinutes' }),
        account('Take a break', { name: 'limits' }, { name: 'break', id: 'break' }),
        account('Exclude oneself', { name: 'limits' }, { name: 'break', id: 'exclusion' }),
      ],
    },
  ];
}
