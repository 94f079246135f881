import { createClient } from '@kapao/contract/client';
import { createPool } from '../../server/src/platform/db/pool.ts';
import { logIn } from '../../tools/drills/journeys/log-in.ts';
import { giveOpening } from '../../tools/drills/journeys/make-members.ts';
import type { Stack } from '../../tools/run/stack.ts';
import { bank, comeBack, typeAccountNo } from '../screens/register-screens.ts';
import { type Sheet, screenMembers } from '../screens/screens.ts';

/** Registers the member with kip as the app would, including the code by SMS. */
export async function registerKip({ url, sandboxUrl }: Stack): Promise<void> {
  const { username, password } = screenMembers.kip;
  const visitor = createClient({
    baseUrl: url,
    token: () => null,
    locale: () => 'la',
    onGone: () => {},
    onUnauthorized: () => {},
    fetch: keepingCookies(),
  });
  const { otpToken } = await visitor('sendOtp', { body: { phoneNumber: username } });
  const received = await fetch(`${sandboxUrl}/control/sms?phone=${username}`);
  // Shape of the sandbox's answer (sandbox/src/control/), newest first.
  const [message] = (await received.json()) as { code: string }[];
  await visitor('verifyOtp', { body: { otpToken, otpCode: message?.code ?? '' } });
  const { version } = await visitor('getAgreements');
  await visitor('createAccount', {
    body: {
      name: 'ຄຳແພງ ສຸກໃຈ',
      username,
      password,
      bankCode: 'BCEL',
      bankAccountName: 'KHAMPHENG SOUKJAI',
      bankAccountNo: '0101200000111001',
      currency: 'LAK',
      ageConfirmed: true,
      agreementsVersion: version,
    },
    idempotencyKey: crypto.randomUUID(),
  });
}

/** Returns a `fetch` that keeps cookies, because a verified code belongs to the device that a cookie identifies. */
function keepingCookies(): typeof fetch {
  let cookie = '';
  return async (input, init) => {
    const headers = new Headers(init?.headers);
    if (cookie) headers.set('cookie', cookie);
    const response = await fetch(input, { ...init, headers });
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie;
    return response;
  };
}

/** Adds content for the pictures: money from the bank, some of it in a game. */
export async function fillKip({ url, databaseUrl }: Stack): Promise<void> {
  const pool = createPool(databaseUrl, { max: 1 });
  const database = await pool.connect();
  try {
    const { rows } = await database.query<{ id: string }>('select id from member where username = $1', [
      screenMembers.kip.username,
    ]);
    for (const amount of [1_200_000_00n, 800_000_00n])
      await giveOpening(database, rows[0]?.id ?? '', amount, 'LAK');
  } finally {
    database.release();
    await pool.end();
  }
  const client = await logIn(url, screenMembers.kip);
  await client('activateSlot', { params: { code: 'PG' }, idempotencyKey: crypto.randomUUID() });
  const moves = [
    { from: 'WALLET', to: 'PG', amount: 350_000 },
    { from: 'PG', to: 'WALLET', amount: 150_000 },
  ];
  for (const body of moves) await client('transfer', { body, idempotencyKey: crypto.randomUUID() });
}

const bankStep = {
  ...bank,
  phone: screenMembers.kip.username,
  readyPhone: screenMembers.kip.username,
  currency: 'LAK',
  bankCode: 'BCEL',
};

/** Screens that differ in the Laos build, for a visitor and for a member with kip. */
export const laosSheets: readonly Sheet[] = [
  {
    name: 'laos-visitor',
    screens: [
      { title: 'Register in Laos', address: '/register' },
      {
        title: 'Bank in Laos',
        address: '/register',
        first: async (page) => {
          await comeBack(page, bankStep);
          await typeAccountNo(page, '0101200000111001');
        },
      },
    ],
  },
  {
    name: 'laos',
    as: 'kip',
    screens: [
      { title: 'Home in kip', address: '/user/home' },
      { title: 'Deposit in kip', address: '/user/home', dialogs: [{ name: 'deposit' }] },
      { title: 'Withdraw in kip', address: '/user/home', dialogs: [{ name: 'withdraw' }] },
      { title: 'Statement in kip', address: '/user/statement' },
      { title: 'Profile in kip', address: '/user/profile' },
      { title: 'Limits in kip', address: '/user/profile', dialogs: [{ name: 'limits' }] },
    ],
  },
];
