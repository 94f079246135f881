import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { parse } from 'promptparse';
import { anyId, billPayment } from 'promptparse/generate';
import { describe, expect, test } from 'vitest';
import { minor } from '../money.ts';
import { appendChecksum, crc16, readElements, writeElement } from './emv.ts';
import { mobileProxy, readPaymentQr, writeBillPayment, writeCreditTransfer } from './promptpay.ts';

interface Vector {
  name: string;
  kind: 'promptpay' | 'billpayment';
  payload: string;
  tlv: [string, string][];
}

const file = new URL('./promptpay-vectors.json', import.meta.url);
// Vectors of our own, in the file beside this test, in exactly this shape.
const vectors = JSON.parse(readFileSync(file, 'utf8')) as Vector[];

const bill = { billerId: '099400016550100', reference2: null, reference3: null, amount: null };
const reproduced: Record<string, string> = {
  'pp-mobile-static': writeCreditTransfer(mobileProxy('081-234-5678')),
  'pp-mobile-100': writeCreditTransfer(mobileProxy('0812345678'), 10_000n),
  'pp-natid-250.75': writeCreditTransfer({ type: 'national-id', value: '1101700230708' }, 25_075n),
  'pp-ewallet-static': writeCreditTransfer({ type: 'e-wallet', value: '004999000000001' }),
  'pp-bankacct-100': writeCreditTransfer({ type: 'bank-account', value: '0141234567890' }, 10_000n),
  'bill-500-ref3': writeBillPayment({
    ...bill,
    reference1: 'DEP0000000001',
    reference2: '20261121',
    reference3: 'WW',
    amount: 50_000n,
  }),
  'bill-static': writeBillPayment({ ...bill, reference1: 'D1A2B3C4D5' }),
  'bill-published': writeBillPayment({
    ...bill,
    billerId: '0112233445566',
    reference1: 'CUSTOMER001',
    reference2: 'INV001',
    reference3: 'SCB',
  }),
  'truemoney-wallet': writeCreditTransfer({ type: 'e-wallet', value: '140000801111111' }),
};

describe('the test vectors', () => {
  test.each(vectors)('$name is read into its elements, kind and amount', ({ payload, tlv, kind }) => {
    expect(readElements(payload)?.map(({ tag, value }) => [tag, value])).toEqual(tlv);
    const read = readPaymentQr(payload);
    expect(read?.kind).toBe(kind === 'promptpay' ? 'credit-transfer' : 'bill-payment');
    const asked = tlv.find(([tag]) => tag === '54')?.[1];
    expect(read?.amount ?? null).toBe(asked === undefined ? null : BigInt(asked.replace('.', '')));
  });

  test.each(vectors.filter(({ name }) => name !== 'kbank-doc-30+31'))('$name is written exactly', (v) => {
    expect(reproduced[v.name]).toBe(v.payload);
  });

  test('KBank’s QR with tags 30 and 31 is read with its references', () => {
    expect(readPaymentQr(vectors.find(({ name }) => name === 'kbank-doc-30+31')?.payload ?? '')).toEqual({
      kind: 'bill-payment',
      billerId: '0105558080778',
      reference1: 'LEX11000002',
      reference2: 'LEX0260393069',
      reference3: null,
      amount: 1281n,
    });
  });
});

const reference = fc.stringMatching(/^[A-Z0-9]{1,20}$/);
const amount = fc.bigInt({ min: 1n, max: 999_999_999_999n });
const anyBill = fc.record({
  billerId: fc.stringMatching(/^\d{13}(\d{2})?$/),
  reference1: reference,
  reference2: fc.option(reference),
  reference3: fc.option(reference),
  amount: fc.option(amount),
});

describe('bill payments', () => {
  test('a written bill payment is read back the same', () => {
    fc.assert(
      fc.property(anyBill, (written) => {
        expect(readPaymentQr(writeBillPayment(written))).toEqual({ kind: 'bill-payment', ...written });
      }),
    );
  });

  test('agree with the promptparse library', () => {
    fc.assert(
      fc.property(anyBill, (written) => {
        const { billerId, reference1, reference2, reference3 } = written;
        // The other library computes with JavaScript numbers, so the amounts stay within their exact range.
        const asked = written.amount === null ? null : (written.amount % 100_000_000n) + 1n;
        const text = writeBillPayment({ ...written, amount: asked });
        const theirs = billPayment({
          billerId,
          ref1: reference1,
          ...(reference2 !== null && { ref2: reference2 }),
          ...(reference3 !== null && { ref3: reference3 }),
          ...(asked !== null && { amount: Number(asked) / 100 }),
        });
        // The other library writes tag 58 before 54. The order of tags is free, so both readers must read both texts alike.
        expect(readPaymentQr(theirs)).toEqual(readPaymentQr(text));
        expect(parse(text, true)?.getTagValue('30', '02')).toBe(reference1);
        expect(parse(text, true)?.getTagValue('54')).toBe(parse(theirs, true)?.getTagValue('54'));
      }),
    );
  });

  test('one changed character makes the QR unreadable', () => {
    fc.assert(
      fc.property(anyBill, fc.nat(), fc.constantFrom(...'0123456789ABCDEF'), (written, where, character) => {
        const text = writeBillPayment(written);
        const at = where % text.length;
        fc.pre(text[at]?.toUpperCase() !== character);
        expect(readPaymentQr(text.slice(0, at) + character + text.slice(at + 1))).toBeNull();
      }),
    );
  });

  test.each([
    { reference1: 'lower' },
    { reference1: '' },
    { reference1: 'A'.repeat(21) },
    { reference2: 'A B' },
    { billerId: '123' },
    { amount: 0n },
    { amount: -1n },
    { amount: 10n ** 13n },
  ])('refuses to write an invalid bill payment: %o', (wrong) => {
    expect(() => writeBillPayment({ ...bill, reference1: 'A1', ...wrong })).toThrow(RangeError);
  });
});

describe('reading invalid texts', () => {
  test('any text gives null and never throws', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(readPaymentQr(text)).toBeNull();
      }),
    );
  });

  const rewritten = (change: (run: string) => string) =>
    appendChecksum(change(writeBillPayment({ ...bill, reference1: 'A1', amount: 100n }).slice(0, -8)));

  test.each<[string, (run: string) => string]>([
    ['another country', (run) => run.replace('5802TH', '5802LA')],
    ['another currency', (run) => run.replace('5303764', '5303418')],
    ['an amount of zero', (run) => run.replace('54041.00', '54040.00')],
    ['an amount with three decimals', (run) => run.replace('54041.00', '54051.001')],
    ['an amount in words', (run) => run.replace('54041.00', '5404many')],
    ['no receiver', (run) => run.replace(/^(000201010212)30/, '$126')],
    ['two receivers', (run) => run + writeElement('29', writeElement('00', 'A000000677010111'))],
    ['a repeated tag', (run) => run + writeElement('54', '2.00')],
    ['another application in the template', (run) => run.replace('A000000677010112', 'A000000677010199')],
  ])('%s is refused, even with a valid checksum', (_, change) => {
    const intact = rewritten((run) => run);
    expect(readPaymentQr(intact)).not.toBeNull();
    expect(rewritten(change)).not.toBe(intact);
    expect(readPaymentQr(rewritten(change))).toBeNull();
  });

  test('a checksum in lower case is accepted', () => {
    const text = vectors[0]?.payload ?? '';
    expect(readPaymentQr(text.slice(0, -4) + text.slice(-4).toLowerCase())).toEqual(readPaymentQr(text));
  });
});

test('the checksum has the published check value', () => {
  expect(crc16('123456789')).toBe('29B1');
});

test('amounts with no or one decimal are read exactly', () => {
  const run = writeBillPayment({ ...bill, reference1: 'A1', amount: 50_000n }).slice(0, -8);
  expect(readPaymentQr(appendChecksum(run.replace('5406500.00', '5403500')))?.amount).toBe(minor(50_000n));
  expect(readPaymentQr(appendChecksum(run.replace('5406500.00', '5405500.5')))?.amount).toBe(minor(50_050n));
});

test('a mobile PromptPay QR equals that of an independent library', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^0[689]\d{8}$/), (phone) => {
      expect(writeCreditTransfer(mobileProxy(phone))).toBe(anyId({ type: 'MSISDN', target: phone }));
    }),
  );
});
