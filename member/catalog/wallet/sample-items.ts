import type { Reply } from '../../src/frame/api/api.ts';
import { ago, step } from './sample.ts';

type Item = Reply<'getOnItsWay'>['items'][number];

const item: Item = {
  kind: 'qr',
  id: 'a1',
  amount: 500,
  from: 'BANK',
  to: 'WALLET',
  createdAt: ago(1.5),
  bankCode: 'KBANK',
  expireIn: 510,
  waitsFor: 'MEMBER',
  steps: [step('QR_MADE', 1.5, 'MEMBER'), step('BANK_PAID', null, 'MEMBER'), step('CREDITED', null, 'US')],
  usuallyS: 40,
  canCancel: true,
};
const plain = { bankCode: null, expireIn: null, canCancel: false } as const;

export const items: Record<Item['kind'], Item> = {
  qr: item,
  withdraw: {
    ...item,
    ...plain,
    kind: 'withdraw',
    id: 'a2',
    amount: 600,
    from: 'WALLET',
    to: 'BANK',
    waitsFor: 'TEAM',
    usuallyS: 600,
  },
  transfer: {
    ...item,
    ...plain,
    kind: 'transfer',
    id: 'a3',
    amount: 200,
    from: 'WALLET',
    to: 'JOKER',
    waitsFor: 'GAME',
    usuallyS: 60,
  },
  slip: {
    ...item,
    ...plain,
    kind: 'slip',
    id: 'a4',
    amount: 0,
    waitsFor: 'BANK',
    steps: [
      step('SLIP_RECEIVED', 3, 'MEMBER'),
      step('SLIP_READ', 2.9, 'US'),
      step('SEEN', null, 'BANK'),
      step('CREDITED', null, 'US'),
    ],
    usuallyS: 60,
  },
  gift: { ...item, ...plain, kind: 'gift', id: 'a5', amount: 50, waitsFor: 'US', usuallyS: null },
  deposit: { ...item, ...plain, kind: 'deposit', id: 'a6', amount: 1000, waitsFor: 'TEAM', usuallyS: 5400 },
};
