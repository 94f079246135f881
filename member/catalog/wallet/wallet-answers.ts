import type { Reply } from '../../src/frame/api/api.ts';
import { say } from '../say.ts';

export const kasikorn = { nameTH: 'กสิกรไทย', nameEN: 'Kasikornbank', nameLO: 'ກະສິກອນໄທ' };

const ownBank = { code: 'KBANK', ...kasikorn, englishNameOnly: false };

export const wallet = (more: Partial<Reply<'getWallet'>> = {}): Reply<'getWallet'> => ({
  profile: { name: say('สมชาย ใจดี', 'ສົມຊາຍ ໃຈດີ', 'Somchai Jaidee'), _id: '7M2Q9K4X1B' },
  bankAccount: {
    bank: ownBank,
    bankCode: 'KBANK',
    bankAccountName: 'SOMCHAI JAIDEE',
    bankAccountNo: '0123454471',
  },
  wallet: { amount: 12480.5, held: 0, currency: 'BAHT' },
  invite: { amount: 0, success: 5, fail: 1 },
  round: false,
  slots: [],
  total: 12480.5,
  pause: null,
  erasureAskedAt: null,
  closed: [],
  updatedAt: '2026-11-21T07:02:11.000Z',
  ...more,
});

/** Returns the wallet of a member whose bank prints English names only and whose holder's name is not English. */
export const unprintable = (): Reply<'getWallet'> =>
  wallet({
    bankAccount: {
      bank: { code: 'KTB', nameTH: 'กรุงไทย', nameEN: 'Krungthai', nameLO: 'ກຸງໄທ', englishNameOnly: true },
      bankCode: 'KTB',
      bankAccountName: 'สมชาย ใจดี',
      bankAccountNo: '9876543210',
    },
  });

export const noLimits: Reply<'getLimits'> = {
  limits: {
    depositDay: null,
    depositWeek: null,
    depositMonth: null,
    lossDay: null,
    lossWeek: null,
    lossMonth: null,
    sessionMinutes: null,
    realityCheckMinutes: null,
  },
  pending: [],
  usage: [],
  qrsUntil: null,
  breakUntil: null,
  excludedUntil: null,
};

/** Deposit limit of 1,300 baht a day, of which 1,000 are used. */
export const limited: Reply<'getLimits'> = {
  ...noLimits,
  limits: { ...noLimits.limits, depositDay: 1300 },
  usage: [{ name: 'depositDay', used: 1000, atRisk: 0, resetsAt: '2026-11-21T17:00:00.000Z' }],
};
