import type { Reply } from '../../src/frame/api/api.ts';
import { kasikorn } from '../wallet/wallet-answers.ts';

type Lookup = Reply<'getDepositLookup'>;
type Bank = Lookup['banks'][number];

const account = {
  bankAccountName: 'KAPAO DEMO CO LTD',
  bankAccountNo: '0123456789',
  currency: 'BAHT' as const,
  recommended: false,
  qr: null,
};
const service = (code: string, minimum: number, quickAmounts: number[]): Bank => ({
  ...account,
  bankCode: code,
  bankType: 'PAYMENT',
  mode: 'QR',
  nameTH: code,
  nameEN: code,
  nameLO: code,
  qr: { minimum, quickAmounts },
});

export const kbankQr: Bank = {
  ...account,
  ...kasikorn,
  bankCode: 'KBANK',
  bankType: 'KBANK',
  mode: 'QR',
  recommended: true,
  qr: { minimum: 0, quickAmounts: [10, 20, 50, 100, 500, 1000] },
};
const scb: Bank = {
  ...account,
  bankCode: 'SCB',
  bankType: 'SCB',
  mode: 'AUTO',
  nameTH: 'ไทยพาณิชย์',
  nameEN: 'Siam Commercial Bank',
  nameLO: 'ໄທພານິດ',
  bankAccountNo: '4081234567',
};
const ktb: Bank = {
  ...account,
  bankCode: 'KTB',
  bankType: 'KTB',
  mode: 'MANUAL',
  nameTH: 'กรุงไทย',
  nameEN: 'Krungthai Bank',
  nameLO: 'ກຸງໄທ',
  bankAccountNo: '9820012345',
  recommended: true,
};

export const lookup = (more: Partial<Lookup> = {}): Lookup => ({
  banks: [
    kbankQr,
    scb,
    ktb,
    service('WW', 100, [100, 200, 300, 500, 1000]),
    service('E2P', 50, [50, 100, 200, 500, 1000]),
  ],
  wallets: [
    { mode: 'AUTO', walletAccountName: 'KAPAO 081-234-5678' },
    { mode: 'GIFT', walletAccountName: '' },
  ],
  isManual: true,
  slips: true,
  minDeposit: 50,
  ...more,
});

const lao = { ...account, currency: 'LAK' as const };
/** Returns the deposit methods that the Laos build offers for kip. */
export const laoLookup = (): Lookup => ({
  ...lookup(),
  minDeposit: 10_000,
  wallets: [],
  isManual: false,
  slips: false,
  banks: [
    {
      ...lao,
      bankCode: 'BCEL',
      bankType: 'BCEL',
      mode: 'QR',
      nameTH: 'BCEL',
      nameEN: 'BCEL',
      nameLO: 'ທຄຕລ',
      recommended: true,
      qr: { minimum: 10_000, quickAmounts: [50_000, 100_000, 500_000] },
    },
    {
      ...lao,
      bankCode: 'JDB',
      bankType: 'JDB',
      mode: 'QR',
      nameTH: 'JDB',
      nameEN: 'JDB',
      nameLO: 'ທະນາຄານຮ່ວມພັດທະນາ',
      qr: { minimum: 10_000, quickAmounts: [50_000, 100_000, 500_000] },
    },
    {
      ...lao,
      bankCode: 'BCEL',
      bankType: 'BCEL',
      mode: 'AUTO',
      nameTH: 'BCEL',
      nameEN: 'BCEL',
      nameLO: 'ທະນາຄານການຄ້າຕ່າງປະເທດລາວ',
      bankAccountNo: '010120000999888777',
    },
  ],
});
