import { describe, expect, test } from 'vitest';
import {
  type AttributionCandidate,
  suggestAttribution,
  type UnattributedReceipt,
} from './suspense-attribution.ts';

const paidAt = new Date('2026-11-20T03:00:00.000Z');
const payment: UnattributedReceipt = {
  amount: 50_000n,
  paidAt,
  dayOnly: false,
  fromBank: 'SCB',
  fromAccount: 'xxx-x-x0209-x',
  fromNames: ['นาย สมชาย ก'],
};
const member = (publicId: string, more: Partial<AttributionCandidate> = {}): AttributionCandidate => ({
  memberId: publicId.toLowerCase(),
  publicId,
  bankCode: 'SCB',
  accountNo: '1234567890',
  accountName: 'SOMEBODY ELSE',
  depositNotice: null,
  ...more,
});
const said = (minutes: number, amount = 50_000n) => ({
  amount,
  at: new Date(paidAt.getTime() + minutes * 60_000),
});
const codesOf = (candidates: AttributionCandidate[], of: UnattributedReceipt = payment) =>
  suggestAttribution(of, candidates).map(({ publicId, reasons }) => [publicId, reasons]);

describe('a member is suggested', () => {
  test('whose deposit notice has the same amount, with the minutes between', () => {
    expect(codesOf([member('A', { depositNotice: said(-3) })])).toEqual([
      ['A', [{ code: 'SAME_AMOUNT' }, { code: 'MINUTES_APART', minutes: 3 }]],
    ]);
  });

  test('whose account shows the same digits, or whose name is similar', () => {
    const one = member('A', { accountNo: '5550902090', accountName: 'สมชาย กล้าหาญ' });
    // Shows 0209 in the unmasked places as well.
    const two = { ...one, accountNo: '5555502091' };
    expect(codesOf([two])).toEqual([['A', [{ code: 'LAST_FOUR_EQUAL' }, { code: 'NAME_ALIKE' }]]]);
    expect(codesOf([{ ...two, bankCode: 'BBL' }])).toEqual([['A', [{ code: 'NAME_ALIKE' }]]]);
    expect(codesOf([{ ...one, accountNo: '5555555555' }])).toEqual([['A', [{ code: 'NAME_ALIKE' }]]]);
  });

  test('once, with the nearest of their notices', () => {
    expect(
      codesOf([member('A', { depositNotice: said(90) }), member('A', { depositNotice: said(4) })]),
    ).toEqual([['A', [{ code: 'SAME_AMOUNT' }, { code: 'MINUTES_APART', minutes: 4 }]]]);
  });

  test('before others with fewer reasons, then by nearness; five at most', () => {
    const many = Array.from({ length: 9 }, (_, i) => member(`M${i}`, { depositNotice: said(10 + i) }));
    const whole = member('W', { depositNotice: said(600), accountNo: '5555502091' });
    expect(suggestAttribution(payment, [...many, whole]).map(({ publicId }) => publicId)).toEqual([
      'W',
      'M0',
      'M1',
      'M2',
      'M3',
    ]);
  });
});

describe('nobody is suggested', () => {
  test.each([
    ['for another amount', member('A', { depositNotice: said(1, 50_001n) })],
    ['for what was said more than a day away', member('A', { depositNotice: said(24 * 60 + 1) })],
    ['for nothing that is alike', member('A')],
  ])('%s', (_, candidate) => {
    expect(codesOf([candidate])).toEqual([]);
  });
});

test('for a payment with only a day no minutes are shown', () => {
  expect(codesOf([member('A', { depositNotice: said(700) })], { ...payment, dayOnly: true })).toEqual([
    ['A', [{ code: 'SAME_AMOUNT' }]],
  ]);
});
