import type { Reply } from '../../src/frame/api/api.ts';
import { ago, payer } from './sample.ts';

type Line = Reply<'getStatements'>['statements'][number];

const line: Line = {
  _id: 'l1',
  statementType: 'deposit',
  from: 'BANK',
  to: 'WALLET',
  amount: 5000,
  status: 'SUCCESS',
  createdAt: ago(12),
};

/** Statement lines of every kind and every state, over three days. */
export const lines: readonly Line[] = [
  {
    ...line,
    _id: 'l0',
    statementType: 'withdraw',
    from: 'WALLET',
    to: 'BANK',
    amount: -600,
    payout: payer,
    status: 'PROCESSING',
  },
  { ...line, source: 'qr', payer },
  {
    ...line,
    _id: 'l2',
    statementType: 'transfer',
    from: 'PG',
    to: 'WALLET',
    amount: 1250,
    createdAt: ago(21),
  },
  {
    ...line,
    _id: 'l3',
    statementType: 'bonus',
    amount: 1500,
    bonus: { description: 'ต้อนรับ 30%' },
    createdAt: ago(1500),
  },
  {
    ...line,
    _id: 'l4',
    statementType: 'transfer',
    from: 'WALLET',
    to: 'JOKER',
    amount: -200,
    createdAt: ago(1530),
  },
  {
    ...line,
    _id: 'l6',
    statementType: 'bonus',
    amount: 105,
    refund: { description: '15/11/2026 – 21/11/2026' },
    createdAt: ago(2900),
  },
  {
    ...line,
    _id: 'l7',
    statementType: 'finish_bonus',
    from: 'WALLET',
    to: 'BANK',
    amount: -24,
    promotion: { description: 'KAPAO50' },
    createdAt: ago(2950),
  },
  {
    ...line,
    _id: 'l8',
    statementType: 'finish_bonus',
    amount: 0,
    bonus: { description: 'ต้อนรับ 30%' },
    createdAt: ago(2990),
  },
  {
    ...line,
    _id: 'l5',
    statementType: 'withdraw',
    from: 'WALLET',
    to: 'BANK',
    amount: -300,
    payout: payer,
    status: 'FAILED',
    createdAt: ago(4000),
  },
];
