import { expect, test } from 'vitest';
import type { Reply } from '../../../frame/api/api.ts';
import { depositMethodsOf, methodAt, onlyMethod, qrAt, qrcodeIdAt } from './methods.ts';

type Lookup = Reply<'getDepositLookup'>;

const bank = (bankCode: string, more: Partial<Lookup['banks'][number]> = {}): Lookup['banks'][number] => ({
  bankCode,
  bankType: bankCode,
  mode: 'AUTO',
  nameTH: bankCode,
  nameEN: bankCode,
  nameLO: bankCode,
  bankAccountName: 'KAPAO',
  bankAccountNo: '0123456789',
  currency: 'BAHT',
  recommended: false,
  qr: null,
  ...more,
});
const qr = { minimum: 0, quickAmounts: [10, 20] };
const lookup = (banks: Lookup['banks'], wallets: Lookup['wallets'] = []): Lookup => ({
  banks,
  wallets,
  isManual: false,
  slips: true,
  minDeposit: 10,
});
const kbank = bank('KBANK', { mode: 'QR', qr });
const ww = bank('WW', { bankType: 'PAYMENT', mode: 'QR', qr: { minimum: 100, quickAmounts: [100] } });
const giftLinks = { mode: 'GIFT', walletAccountName: '' } as const;

const ats = (methods: ReturnType<typeof depositMethodsOf>) => methods.map(({ at }) => at);

test('all deposit methods are listed in order, bank transfers to any account as one', () => {
  const shown = { mode: 'AUTO', walletAccountName: 'KAPAO 081' } as const;
  const all = lookup([ww, bank('SCB'), kbank, bank('GSB', { mode: 'MANUAL' })], [giftLinks, shown]);
  expect(ats(depositMethodsOf(all, 'BAHT'))).toEqual([
    'qr:KBANK',
    'transfer',
    'qr:WW',
    'wallet',
    'gift',
    'slip',
  ]);
});

test('a QR account is no transfer account, even while no QR can be made', () => {
  expect(depositMethodsOf(lookup([bank('KBANK', { mode: 'QR' })]), 'BAHT')).toEqual([]);
});

test('only methods in the member’s currency are listed', () => {
  const lao = bank('BCEL', { currency: 'LAK' });
  const inKip = { ...lookup([kbank, lao], [giftLinks]), slips: false };
  expect(ats(depositMethodsOf(inKip, 'LAK'))).toEqual(['transfer']);
  expect(ats(depositMethodsOf(lookup([kbank, lao]), 'BAHT'))).toEqual(['qr:KBANK']);
});

test('a slip is offered with a transfer account, and not where all accounts are paid by QR', () => {
  expect(ats(depositMethodsOf(lookup([kbank, ww]), 'BAHT'))).not.toContain('slip');
  const scb = lookup([bank('SCB')]);
  expect(depositMethodsOf(scb, 'BAHT')).toMatchObject([{ at: 'transfer', slips: true }, { at: 'slip' }]);
});

test('no slip is offered where nobody can verify it', () => {
  const scb = { ...lookup([bank('SCB')]), slips: false };
  expect(depositMethodsOf(scb, 'BAHT')).toMatchObject([{ at: 'transfer', slips: false }]);
});

test('a single method is opened directly, and its slip does not count as a second one', () => {
  expect(onlyMethod(depositMethodsOf(lookup([kbank]), 'BAHT'))?.at).toBe('qr:KBANK');
  expect(onlyMethod(depositMethodsOf(lookup([bank('SCB')]), 'BAHT'))?.at).toBe('transfer');
  expect(onlyMethod(depositMethodsOf(lookup([kbank, bank('SCB')]), 'BAHT'))).toBeNull();
  expect(onlyMethod([])).toBeNull();
});

test('the address of a QR leads back to its method and id', () => {
  const methods = depositMethodsOf(lookup([kbank, bank('SCB')]), 'BAHT');
  const at = qrAt('KBANK', '0198-a');
  expect(methodAt(methods, at)).toMatchObject({ kind: 'qr', at: 'qr:KBANK' });
  expect(qrcodeIdAt(at)).toBe('0198-a');
  expect(qrcodeIdAt('qr:KBANK')).toBeNull();
  expect(methodAt(methods, 'announce')?.kind).toBe('transfer');
});

test('an address of a method that does not exist shows the list', () => {
  const methods = depositMethodsOf(lookup([kbank]), 'BAHT');
  for (const at of [undefined, '', 'qr', 'qr:E2P:1', 'gift', 'nonsense'])
    expect(methodAt(methods, at)).toBeNull();
});
