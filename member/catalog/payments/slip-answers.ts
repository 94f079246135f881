import type { Reply } from '../../src/frame/api/api.ts';
import { kasikorn } from '../wallet/wallet-answers.ts';

type Slip = Reply<'getSlips'>['slips'][number];

const slip: Slip = {
  createdAt: '2026-11-20T13:14:41.000Z',
  amount: 1000,
  status: 'SUCCESS',
  note: '',
  link: '',
  reference: 'a1',
  step: 'DECIDED',
  nextAt: null,
  endedAt: '2026-11-20T13:14:47.000Z',
  paidBy: { bank: { code: 'KBANK', ...kasikorn }, lastFour: '4471' },
  credited: { amount: 1000, at: '2026-11-20T13:14:47.000Z', statementId: 's1' },
  inSuspense: false,
};

/** One slip of each kind: credited, waiting for the bank, used before, unreadable, and from another person's account. */
export const slips: readonly Slip[] = [
  slip,
  {
    ...slip,
    reference: 'a2',
    createdAt: '2026-11-20T13:31:08.000Z',
    amount: 300,
    status: 'PROCESSING',
    step: 'ASKED',
    nextAt: '2026-11-21T07:04:00.000Z',
    endedAt: null,
    credited: null,
  },
  {
    ...slip,
    reference: 'a3',
    createdAt: '2026-11-20T13:52:30.000Z',
    amount: 0,
    status: 'FAILED',
    note: 'SLIP_REFNO_DUPLICATED',
  },
  {
    ...slip,
    reference: 'a4',
    createdAt: '2026-11-19T10:02:03.000Z',
    amount: 0,
    status: 'FAILED',
    note: 'CANNOT_READ_CROPPED_IMAGE',
    credited: null,
    paidBy: null,
  },
  {
    ...slip,
    reference: 'a5',
    createdAt: '2026-11-19T09:40:51.000Z',
    amount: 450,
    status: 'FAILED',
    note: 'NOT_MATCH',
    credited: null,
    inSuspense: true,
  },
];
