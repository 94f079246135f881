import type { Reply } from '@kapao/contract/call-types';
import { type Answers, amount, past } from './measures.ts';
import type { Names } from './names.ts';

type Line = Reply<'getStatements'>['statements'][number];
type Item = Reply<'getOnItsWay'>['items'][number];
type News = Reply<'getNews'>['items'][number];
type Steps = Item['steps'];
type Slip = Reply<'getSlips'>['slips'][number];

/** What a QR is called that was paid. */
export const paidQr = 'paid-qr';

const steps: Steps = [
  { step: 'REQUESTED', at: past(0), by: 'MEMBER' },
  { step: 'REVIEW', at: past(0), by: 'TEAM' },
  { step: 'SENT', at: null, by: 'BANK' },
  { step: 'PAID', at: null, by: 'BANK' },
];

/** What this member does with the money, and what it is on its way to. */
export function tradeAnswers({ holder, bank }: Names): Answers {
  const paidBy = { bank: { code: 'BAAC', ...bank }, lastFour: '9012' };
  return {
    getStatements: ({ statements: [first] }) => ({ total: 1_234, statements: linesOf(first?._id ?? 'line') }),
    getStatement: (entry) => ({
      ...entry,
      amount,
      payer: entry.statementType === 'deposit' ? paidBy : null,
      references: { bank: '2026112500123456789012345678', qr: 'KP1234567890123456789' },
    }),
    getStatementMonth: (month) => ({
      ...month,
      count: 12_345,
      deposited: amount,
      withdrawn: amount,
      toGames: amount,
      fromGames: amount,
      bonuses: amount,
    }),
    getOnItsWay: () => ({ total: 6, items: [...itemsOnTheirWay] }),
    getWithdrawLookup: (lookup) => ({ ...lookup, withdrawMax: 999_999_999.5, usuallyS: 59 * 60 }),
    getWithdraw: (withdrawal) => ({
      ...withdrawal,
      amount,
      status: 'PROCESSING',
      bankCode: 'BAAC',
      bank: { code: 'BAAC', ...bank },
      steps: [
        { step: 'REQUESTED', at: past(0), by: 'MEMBER' },
        { step: 'REVIEW', at: past(0), by: 'TEAM' },
        { step: 'SENT', at: null, by: 'BANK' },
        { step: 'PAID', at: null, by: 'BANK' },
      ],
      reason: 'BANK_NAME_CHANGED',
      usuallyS: 59 * 60,
      canCancel: true,
    }),
    getDepositLookup: (lookup) => ({
      ...lookup,
      isManual: true,
      banks: lookup.banks.map((each) => ({
        ...each,
        ...(each.qr ? {} : bank),
        bankAccountName: holder,
        bankAccountNo: each.bankAccountNo && '020123456789012',
        qr: each.qr && { ...each.qr, quickAmounts: [...each.qr.quickAmounts, 1_000_000] },
      })),
      wallets: [
        { mode: 'AUTO', walletAccountName: holder },
        { mode: 'GIFT', walletAccountName: holder },
      ],
    }),
    createQr: (qr) => ({ ...qr, amount, payee: holder }),
    // One that was paid while nobody looked, where the address names it; and whatever is open.
    getQr: (qr) =>
      qr.hasQrcode
        ? { ...qr, amount, payee: holder }
        : { ...qr, qrcodeId: paidQr, status: 'PAID', amount, depositId: null },
    getNews: () => ({ unseen: newsOfAll.length, items: [...newsOfAll] }),
    getSlips: () => ({ total: 35, slips: [...slipsOf(paidBy)] }),
  };
}

function linesOf(id: string): Line[] {
  const line = (at: number, rest: Pick<Line, 'statementType' | 'from' | 'to'> & Partial<Line>): Line => ({
    _id: at === 0 ? id : `${id.slice(0, -1)}${at}`,
    amount: at % 2 === 0 ? amount : -amount,
    status: 'SUCCESS',
    createdAt: past(at * 0.7),
    ...rest,
  });
  return [
    line(0, { statementType: 'deposit', from: 'BANK', to: 'WALLET' }),
    line(1, { statementType: 'withdraw', from: 'WALLET', to: 'BANK', status: 'PROCESSING' }),
    line(2, { statementType: 'transfer', from: 'PG', to: 'WALLET' }),
    line(3, { statementType: 'transfer', from: 'WALLET', to: 'PG', status: 'FAILED' }),
    line(4, {
      statementType: 'bonus',
      from: 'BANK',
      to: 'WALLET',
      promotion: { description: 'WELCOMEBACKFORTHENEWYEARPROMOTION2026' },
    }),
    line(5, {
      statementType: 'finish_bonus',
      from: 'WALLET',
      to: 'WALLET',
      bonus: { description: 'ฝากแรกของวัน 20%' },
    }),
    line(6, { statementType: 'deposit', from: 'BANK', to: 'WALLET', refund: { description: 'refund' } }),
    line(7, { statementType: 'deposit', from: 'BANK', to: 'WALLET', source: 'giftlink' }),
  ];
}

const itemsOnTheirWay: readonly Item[] = (
  [
    { kind: 'qr', from: 'BANK', to: 'WALLET', bankCode: 'KBANK', expireIn: 580, waitsFor: 'MEMBER' },
    { kind: 'withdraw', from: 'WALLET', to: 'BANK', waitsFor: 'TEAM' },
    { kind: 'slip', from: 'BANK', to: 'WALLET', waitsFor: 'BANK' },
    { kind: 'deposit', from: 'BANK', to: 'WALLET', waitsFor: 'BANK' },
    { kind: 'gift', from: 'BANK', to: 'WALLET', waitsFor: 'US' },
    { kind: 'transfer', from: 'WALLET', to: 'PG', waitsFor: 'GAME' },
  ] as const
).map((item) => ({
  bankCode: null,
  expireIn: null,
  id: `on-its-way-${item.kind}`,
  amount,
  createdAt: past(1.5),
  steps,
  usuallyS: 59 * 60,
  canCancel: item.kind === 'withdraw',
  ...item,
}));

/** One of each kind, and of the banks and games that they may be of. */
const newsOfAll: readonly News[] = (
  [
    { kind: 'in', from: 'BANK', to: 'WALLET' },
    { kind: 'out', from: 'WALLET', to: 'BANK' },
    { kind: 'given', from: 'BANK', to: 'WALLET', reference: { kind: 'bonus', description: 'Welcome 20%' } },
    { kind: 'ended', from: 'WALLET', to: 'WALLET', reference: { kind: 'bonus', description: 'Welcome 20%' } },
    { kind: 'paid', from: 'WALLET', to: 'BANK' },
    { kind: 'returned', from: 'WALLET', to: 'BANK' },
    { kind: 'failed-move', from: 'WALLET', to: 'PG' },
    { kind: 'failed-move', from: 'PG', to: 'WALLET' },
    { kind: 'slip', from: 'BANK', to: 'WALLET' },
    { kind: 'refund', from: 'BANK', to: 'WALLET' },
    { kind: 'invite', from: 'BANK', to: 'WALLET' },
  ] as const
).map((piece, at) => ({
  reference: null,
  _id: `news-${at}`,
  amount,
  at: past(at * 0.7),
  seen: at > 2,
  ...piece,
}));

function slipsOf(paidBy: Slip['paidBy']): Slip[] {
  const slip = (at: number, rest: Partial<Slip>): Slip => ({
    createdAt: past(at),
    amount,
    status: 'SUCCESS',
    note: '',
    link: '',
    reference: `slip-${at}`,
    step: 'DECIDED',
    nextAt: null,
    endedAt: past(at),
    paidBy,
    credited: null,
    inSuspense: false,
    ...rest,
  });
  return [
    slip(1, { credited: { amount, at: past(1), statementId: 'line' } }),
    slip(2, { status: 'FAILED', note: 'UNSTABLE_REFNO_ON_SLIP' }),
    slip(3, { status: 'FAILED', note: 'NOT_MATCH', inSuspense: true }),
    slip(4, { status: 'PROCESSING', step: 'ASKED', nextAt: past(-0.01), endedAt: null }),
  ];
}
