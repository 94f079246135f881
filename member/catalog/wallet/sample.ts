import type { MoneyStep, Mover } from '@kapao/contract/fields';
import { minuteMs } from '@kapao/core/time';
import type { Reply } from '../../src/frame/api/api.ts';
import { answered } from '../answers.tsx';

type Wallet = Reply<'getWallet'>;
type Movement = Reply<'getStatement'>;
type Withdrawal = Reply<'getWithdraw'>;

/** Returns the time this many minutes ago. */
export function ago(minutes: number): string {
  return new Date(Date.now() - minutes * minuteMs).toISOString();
}

export const kbank = {
  code: 'KBANK',
  nameTH: 'ธนาคารกสิกรไทย',
  nameEN: 'Kasikornbank',
  nameLO: 'ທະນາຄານກະສິກອນໄທ',
};

const game = {
  code: 'PG',
  name: 'Naga Spin',
  category: 'slot',
  isActive: true,
  amount: 2400,
  ftWalletSlot: 1,
  step: 0.01,
  logo: '',
  background: '',
  web: null,
  android: null,
  ios: null,
  refreshedAt: ago(1),
  pending: false,
  playedAt: null,
  favourite: false,
  offered: true,
} as const;

export const wallet: Wallet = {
  profile: { name: 'สมชาย ใจดี', _id: '7M2Q9K' },
  bankAccount: {
    bank: { ...kbank, englishNameOnly: false },
    bankCode: 'KBANK',
    bankAccountName: 'สมชาย ใจดี',
    bankAccountNo: '0123454471',
  },
  wallet: { amount: 8480.5, held: 800, currency: 'BAHT' },
  invite: { amount: 120, success: 5, fail: 1 },
  round: false,
  slots: [game, { ...game, code: 'JOKER', name: 'Lucky Fox', amount: 40, ftWalletSlot: 20, step: 0.2 }],
  total: 12_480.5,
  pause: null,
  erasureAskedAt: null,
  closed: [],
  updatedAt: ago(0),
};

export const walletAnswer = answered('getWallet', wallet);
export const nonePending = answered('getOnItsWay', { total: 0, items: [] });

/** Returns a step that was done this many minutes ago; null for one still to come. */
export function step<Name extends MoneyStep>(name: Name, minutes: number | null, by: Mover) {
  return { step: name, at: minutes === null ? null : ago(minutes), by };
}

export const payer = { bank: kbank, lastFour: '4471' } as const;

/** Deposit by QR whose payer the gateway did not report. */
export const namelessDeposit: Movement = {
  _id: '0193c1f2-aaaa-7bbb-8ccc-123456789012',
  statementType: 'deposit',
  from: 'BANK',
  to: 'WALLET',
  amount: 5000,
  status: 'SUCCESS',
  createdAt: ago(180),
  endedAt: ago(180),
  references: { bank: '016325110542BPP00417', qr: 'DEP0000000417' },
  steps: [step('QR_MADE', 182, 'MEMBER'), step('BANK_PAID', 180.2, 'MEMBER'), step('CREDITED', 180, 'US')],
  usuallyS: 40,
  receipt: {
    code: 'KP-7F3K-92QD',
    url: 'https://kapao.example/r/KP-7F3K-92QD',
    signature: '9C4E-71B0-A2D8-55F1',
  },
};
export const deposit: Movement = { ...namelessDeposit, payer };

export const withdrawal: Withdrawal = {
  withdrawId: 'w1',
  amount: 6000,
  status: 'PROCESSING',
  bankCode: 'KBANK',
  bank: kbank,
  lastFour: '4471',
  createdAt: ago(4),
  steps: [
    step('REQUESTED', 4, 'MEMBER'),
    step('REVIEW', 4, 'TEAM'),
    step('SENT', null, 'US'),
    step('PAID', null, 'BANK'),
  ],
  reason: 'ABOVE_LIMIT',
  usuallyS: 600,
  canCancel: true,
};
