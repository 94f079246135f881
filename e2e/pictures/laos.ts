import { createClient } from '@kapao/contract/client';
import type { Stack } from '../../tools/stack.ts';
import { bank, comeBack } from './register-screens.ts';
import { people, type Sheet } from './screens.ts';

/** Registers the member with kip as the app would, code by SMS included. */
export async function registerKip({ url, sandboxUrl }: Stack): Promise<void> {
  const { username, password } = people.kip;
  const visitor = createClient({
    baseUrl: url,
    token: () => null,
    locale: () => 'la',
    onGone: () => {},
    onUnauthorized: () => {},
  });
  const { otpToken } = await visitor('sendOtp', { body: { phoneNumber: username } });
  const received = await fetch(`${sandboxUrl}/control/sms?phone=${username}`);
  // The shape of wire.md section 8, newest first.
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

const bankStep = {
  ...bank,
  phone: people.kip.username,
  readyPhone: people.kip.username,
  currency: 'LAK',
  bankCode: 'BCEL',
  bankAccountNo: '0101200000111001',
};

/** What differs in the Laos build, as a member with kip sees it. */
export const laosSheets: readonly Sheet[] = [
  {
    name: 'laos-visitor',
    screens: [
      { title: 'Register in Laos', address: '/register' },
      { title: 'Bank in Laos', address: '/register', first: (page) => comeBack(page, bankStep) },
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
