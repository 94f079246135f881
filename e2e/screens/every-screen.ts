import type { Page } from '@playwright/test';
import { paidQr } from '../fixtures/hostile-member/trade-answers.ts';
import { openQr } from './screens.ts';

/** Screen of the app that a member can open. */
export interface Stop {
  readonly title: string;
  readonly address: string;
  /** Dialogs over the page, the top one last, as named in the history entry. */
  readonly dialogs?: readonly { readonly name: string; readonly id?: string; readonly at?: string }[];
  /** Presses or typing before the check. */
  readonly first?: (page: Page) => Promise<void>;
}

const dialog = (page: Page) => page.getByRole('dialog').last();

/** Types the widest amount into the top form. */
async function typeAmount(page: Page): Promise<void> {
  await dialog(page).locator('input[inputmode=decimal]').fill('123456789.50');
}

/** Sends the top form and waits for the next screen. */
async function send(page: Page): Promise<void> {
  const button = dialog(page).locator('button.gold-fill').last();
  const before = await button.textContent();
  await button.click();
  await dialog(page)
    .locator('button.gold-fill')
    .filter({ hasNotText: before ?? '' })
    .last()
    .waitFor();
}

const home = (
  title: string,
  name: string,
  rest: { id?: string; at?: string } = {},
  first?: Stop['first'],
): Stop => ({
  title,
  address: '/user/home',
  dialogs: [{ name, ...rest }],
  ...(first ? { first } : {}),
});
const profile = (title: string, ...dialogs: NonNullable<Stop['dialogs']>): Stop => ({
  title,
  address: '/user/profile',
  dialogs,
});

/** Screens without a login. The registration has its own list (pictures/register-screens.ts). */
export const visitorStops: readonly Stop[] = [
  { title: 'login', address: '/login' },
  { title: 'password reset', address: '/reset' },
  { title: 'how to', address: '/howto' },
  { title: 'contact', address: '/contact' },
  { title: 'chat of a visitor', address: '/contact', dialogs: [{ name: 'chat' }] },
  { title: 'service ended', address: '/terminated' },
  { title: 'not found', address: '/no-such-page' },
];

/** Screens that look different during a break. */
export const pausedStops: readonly Stop[] = [
  { title: 'home on a break', address: '/user/home' },
  home('deposit on a break', 'deposit'),
  home('game on a break', 'game', { id: 'PG' }),
  profile('limits on a break', { name: 'limits' }),
];

/** Returns every page and dialog of a member; `ids` name this member's own entries. */
export function memberStops(ids: { entry: string; withdrawal: string; bonus: string }): readonly Stop[] {
  return [
    { title: 'home', address: '/user/home' },
    home('spendable money', 'balance', { id: 'spendable' }),
    home('money in games', 'balance', { id: 'games' }),
    home('held money', 'balance', { id: 'held' }),
    home('news', 'news'),
    home('log out', 'log-out'),
    home('deposit', 'deposit'),
    home('QR form', 'deposit', { at: 'qr:KBANK' }),
    home('open QR', 'deposit', { at: 'qr:WW' }, openQr),
    home('paid QR', 'deposit', { at: `qr:E2P:${paidQr}` }),
    home('transfer to a bank', 'deposit', { at: 'transfer' }),
    home('transfer announced', 'deposit', { at: 'announce' }, typeAmount),
    home('deposit to a wallet', 'deposit', { at: 'wallet' }),
    home('gift link', 'deposit', { at: 'gift' }),
    home('gift received', 'deposit', { at: 'gift' }, async (page) => {
      await dialog(page).getByRole('textbox').fill('https://gift.example/campaign?v=0123456789');
      await send(page);
    }),
    home('send a slip', 'deposit', { at: 'slip' }),
    home('slips', 'slips'),
    home('withdraw', 'withdraw'),
    home('withdrawal', 'withdrawal', { id: ids.withdrawal }),
    home('move money', 'transfer', { id: 'PG' }, typeAmount),
    home('moved', 'transfer', { id: 'PG:out' }, async (page) => {
      await typeAmount(page);
      await send(page);
    }),
    home('bring all home', 'transfer-all'),
    home('all brought home', 'transfer-all', {}, send),
    home('game', 'game', { id: 'PG' }, typeAmount),
    home('game to open', 'game', { id: 'JOKER' }),
    home('all games', 'games', { at: 'money' }),
    home('all that is on its way', 'on-its-way'),
    home('waiting', 'waiting', { id: 'on-its-way-deposit' }),
    home('invite', 'invite'),
    home('refund', 'refund'),
    home('banners', 'banners', { id: 'invite' }),
    home('agreement', 'agreement'),
    home('conditions', 'conditions'),
    home('chat', 'chat'),
    { title: 'statement', address: '/user/statement' },
    { title: 'entry', address: '/user/statement', dialogs: [{ name: 'entry', id: ids.entry }] },
    { title: 'bonus page', address: '/user/bonus' },
    { title: 'bonus', address: '/user/bonus', dialogs: [{ name: 'bonus', id: ids.bonus }] },
    { title: 'promotion', address: '/user/bonus', dialogs: [{ name: 'promotion', id: 'WELCOME' }] },
    { title: 'bets', address: '/user/bonus', dialogs: [{ name: 'round-bets', id: 'round' }] },
    { title: 'contact', address: '/user/contact' },
    { title: 'how to', address: '/user/howto' },
    { title: 'profile', address: '/user/profile' },
    profile('change password', { name: 'change-password' }),
    profile('devices', { name: 'devices' }),
    profile('recent activity', { name: 'activity' }),
    profile('your consents', { name: 'consents' }),
    profile('erasure', { name: 'erasure' }),
    profile('passkeys', { name: 'passkeys' }),
    profile('withdraw proof', { name: 'withdraw-proof' }),
    profile('passkey offered', { name: 'passkey-offer' }),
    profile('notifications', { name: 'notifications' }),
    profile('edit name', { name: 'edit-name' }),
    profile('edit bank', { name: 'edit-bank' }),
    profile('account name', { name: 'account-name' }),
    profile('step up', { name: 'edit-bank' }, { name: 'step-up' }),
    profile('limits', { name: 'limits' }),
    profile('limit of money', { name: 'limits' }, { name: 'limit', id: 'depositMonth' }),
    profile('limit of time', { name: 'limits' }, { name: 'limit', id: 'sessionMinutes' }),
    profile('break', { name: 'limits' }, { name: 'break', id: 'break' }),
    profile('exclusion', { name: 'limits' }, { name: 'break', id: 'exclusion' }),
  ];
}
