import { expect, test } from 'vitest';
import type { BankSlip, SlipSide } from '../../providers/slip/slip-verifier.ts';
import { judgeSlip } from './judge-slip.ts';

const account = {
  id: 'a',
  bankCode: 'SCB',
  bankNumber: '014',
  accountNo: '4051112223',
  accountName: 'KAPAO DEMO CO LTD',
};
const own = { bankNumber: '004', accountNo: '1230209876', accountName: 'THANAKAN KAEO' };
const uploadedAt = new Date('2026-11-22T12:00:00Z');
const good: BankSlip = {
  amount: 50_000n,
  paidAt: new Date('2026-11-22T11:50:00Z'),
  sender: { bankNumber: '004', accountNo: 'xxx-x-x0987-x', names: ['นาย ธนาคาร ก', 'MR. THANAKAN K'] },
  receiver: { bankNumber: '014', accountNo: 'xxx-x-x1222-x', names: ['KAPAO DEMO C'] },
  isBill: false,
};
const sender = (change: Partial<SlipSide>) => ({ ...good, sender: { ...good.sender, ...change } });
const receiver = (change: Partial<SlipSide>) => ({ ...good, receiver: { ...good.receiver, ...change } });
const hours = { closedFrom: '23:00', closedTo: '01:00' };
const judge = (slip: BankSlip, at = uploadedAt) =>
  judgeSlip(slip, { accounts: [account], own, sendingBank: '004', uploadedAt: at, hours }) as {
    kind: string;
    reason: string;
  };
const minutesAgo = (minutes: number) => ({
  ...good,
  paidAt: new Date(uploadedAt.getTime() - minutes * 60_000),
});

test.each([
  ['as it should be', good, 'payment', null],
  ['of a sender without a bank, whose bank the QR names', sender({ bankNumber: null }), 'payment', null],
  ['of a sender of whom the name alone is told', sender({ accountNo: null }), 'payment', null],
  [
    'of a sender of whom the name alone is told, and is another',
    sender({ accountNo: null, names: ['OTHER P'] }),
    'payment',
    'NOT_MATCH',
  ],
  ['of a sender with other digits', sender({ accountNo: 'xxx-x-x0986-x' }), 'payment', 'NOT_MATCH'],
  ['of a sender at another bank', sender({ bankNumber: '014' }), 'payment', 'NOT_MATCH'],
  ['of nobody', sender({ accountNo: null, names: [] }), 'payment', 'NOT_MATCH'],
  ['to other digits', receiver({ accountNo: 'xxx-x-x1223-x' }), 'refused', 'DEST_ACC_INVALID'],
  ['to the same digits at another bank', receiver({ bankNumber: '004' }), 'refused', 'DEST_ACC_INVALID'],
  ['to the same digits of somebody else', receiver({ names: ['SOMCHAI J'] }), 'refused', 'DEST_ACC_INVALID'],
  [
    'to the same digits of somebody else, with a mark that nobody sees',
    receiver({ names: ['SOM\u200dCHAI J'] }),
    'refused',
    'DEST_ACC_INVALID',
  ],
  ['to the same digits and a name in other letters', receiver({ names: ['บจก กะเปา'] }), 'payment', null],
  ['to a proxy with our name', receiver({ accountNo: null, bankNumber: null }), 'payment', null],
  [
    'of a bill of ours, which its gateway tells of',
    { ...receiver({ accountNo: null, bankNumber: null }), isBill: true },
    'refused',
    'DEST_ACC_INVALID',
  ],
  ['to a proxy of nobody', receiver({ accountNo: null, names: [] }), 'refused', 'DEST_ACC_INVALID'],
  ['of 62 minutes ago', minutesAgo(62), 'payment', null],
  ['of 63 minutes ago', minutesAgo(63), 'payment', 'EXPIRED_SLIP'],
  ['of seven days ago', minutesAgo(7 * 24 * 60), 'payment', 'EXPIRED_SLIP'],
  ['of longer ago', minutesAgo(7 * 24 * 60 + 1), 'refused', 'EXPIRED_SLIP'],
  ['two minutes ahead', minutesAgo(-2), 'payment', null],
  ['three minutes ahead', minutesAgo(-3), 'refused', 'EXPIRED_SLIP'],
  ['of nothing', { ...good, amount: 0n }, 'refused', 'UNKNOW_ERROR'],
] as const)('a slip %s', (_, slip, kind, reason) => {
  const judged = judge(slip);
  expect({ kind: judged.kind, reason: judged.reason }).toEqual({ kind, reason });
});

test('a slip that names us, but not which of several accounts, is refused', () => {
  const accounts = [
    account,
    { ...account, id: 'b', bankCode: 'GSB', bankNumber: '030', accountNo: '020123456789' },
  ];
  const facts = { accounts, own, sendingBank: '004', uploadedAt, hours };
  const unclear = receiver({ accountNo: null, bankNumber: null });
  expect(judgeSlip(unclear, facts)).toEqual({ kind: 'refused', reason: 'UNKNOW_ERROR' });
  expect(judgeSlip(good, facts)).toMatchObject({ kind: 'payment', receiver: { id: 'a' } });
  const atOneBank = receiver({ accountNo: null, bankNumber: '030' });
  expect(judgeSlip(atOneBank, facts)).toMatchObject({ kind: 'payment', receiver: { id: 'b' } });
});

test.each([
  ['22:20', '01:20', null],
  ['23:10', '02:00', null],
  ['23:10', '02:03', 'EXPIRED_SLIP'],
  ['21:50', '22:55', 'EXPIRED_SLIP'],
])(
  'the hour between a transfer at %s and its slip at %s does not include closed hours',
  (paid, sent, reason) => {
    // Bangkok time on the evening of the 22nd, or after its midnight.
    const at = (clock: string) => new Date(`2026-11-${clock < '12' ? 23 : 22}T${clock}:00+07:00`);
    expect(judge({ ...good, paidAt: at(paid) }, at(sent)).reason).toBe(reason);
  },
);
