import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { appendChecksum, readElements, writeElement } from './emv.ts';
import { readLaoQr, writeLaoQr, writeOnePay } from './lao-qr.ts';

const file = new URL('./lao-qr-vectors.json', import.meta.url);
// Vectors written by hand, in the file beside this test.
const vectors = JSON.parse(readFileSync(file, 'utf8')) as { name: string; payload: string }[];
const payloadOf = (name: string) => vectors.find((vector) => vector.name === name)?.payload ?? '';

test.each([
  ['laoqr-50000', 'lao-qr', '27710418', 5_000_000n, 'DEP0000000001'],
  ['laoqr-lvb-doc', 'lao-qr', '70050418', 1_000_000n, 'EPAY124112974'],
  ['laoqr-jdb-doc', 'lao-qr', '32170418', 2_000_000n, 'JDB547885468'],
  ['laoqr-personal', 'lao-qr', '00000418', null, null],
  ['onepay-50000', 'one-pay', null, 5_000_000n, 'DEP0000000001'],
])('%s is read with its kind, issuer, amount and bill number', (name, kind, issuer, amount, bill) => {
  const read = readLaoQr(payloadOf(name));
  expect(read).toMatchObject({ kind, issuer, amount });
  expect(read?.billNumber?.slice(0, 13) ?? null).toBe(bill);
});

test('a OnePay QR of ours equals the recorded BCEL one in its main tags, and is read back', () => {
  const order = { amount: 5_000_000n, billNumber: 'DEP0000000001', transactionId: 'TX0000000001' };
  const text = writeOnePay({ ...order, merchant: 'mch0000000000001', expiresAt: '20261121150509' });
  const theirs = readElements(payloadOf('onepay-50000')) ?? [];
  const ours = new Map((readElements(text) ?? []).map(({ tag, value }) => [tag, value]));
  for (const tag of ['00', '01', '33', '53', '54', '58', '60'])
    expect(ours.get(tag), tag).toBe(theirs.find((element) => element.tag === tag)?.value);
  expect(readLaoQr(text)).toEqual({
    kind: 'one-pay',
    issuer: null,
    receiver: 'mch0000000000001',
    amount: 5_000_000n,
    receiverName: '',
    billNumber: 'DEP0000000001',
    reference: 'TX0000000001',
  });
});

const lao = { issuer: '27710418', receiver: 'mch0000000000001', receiverName: 'DEMO MERCHANT' };

test('a written LaoQR is read back the same', () => {
  const amounts = fc.bigInt({ min: 1n, max: 10n ** 12n }).map((whole) => whole * 100n);
  fc.assert(
    fc.property(amounts, fc.stringMatching(/^[A-Z0-9]{1,25}$/), (amount, billNumber) => {
      expect(readLaoQr(writeLaoQr({ ...lao, amount, billNumber }))).toEqual({
        kind: 'lao-qr',
        ...lao,
        amount,
        billNumber,
        reference: null,
      });
    }),
  );
});

test.each([
  { amount: 0n },
  { amount: 150n },
  { amount: -100n },
  { billNumber: '' },
  { billNumber: 'lower' },
  { billNumber: 'A'.repeat(26) },
  { issuer: '2771' },
  { receiver: 'x'.repeat(100) },
])('refuses to write an invalid LaoQR: %o', (wrong) => {
  expect(() => writeLaoQr({ ...lao, amount: 100n, billNumber: 'A1', ...wrong })).toThrow(RangeError);
});

describe('reading invalid texts', () => {
  const run = writeLaoQr({ ...lao, amount: 100_00n, billNumber: 'A1' }).slice(0, -8);
  test.each<[string, string]>([
    ['another country', run.replace('5802LA', '5802TH')],
    ['another currency', run.replace('5303418', '5303764')],
    ['an amount of zero', run.replace('5403100', '5403000')],
    ['a part of a kip', run.replace('5403100', '54041.50')],
    ['two receivers', run + writeElement('33', writeElement('00', 'BCEL'))],
    ['no receiver', run.replace('38', '37')],
    ['another application', run.replace('A005266284662577', 'A005266284662578')],
  ])('%s is refused, even with a valid checksum', (_, changed) => {
    expect(readLaoQr(appendChecksum(run))).not.toBeNull();
    expect(changed).not.toBe(run);
    expect(readLaoQr(appendChecksum(changed))).toBeNull();
  });

  test('an amount with zero decimals is read the same', () => {
    expect(readLaoQr(appendChecksum(run.replace('5403100', '5406100.00')))?.amount).toBe(100_00n);
  });

  test('any text without a checksum gives null, and none throws', () => {
    fc.assert(fc.property(fc.string(), (text) => void expect(readLaoQr(text)).toBeNull()));
    fc.assert(fc.property(fc.string(), (text) => void readLaoQr(appendChecksum(`000201${text}`))));
  });
});
