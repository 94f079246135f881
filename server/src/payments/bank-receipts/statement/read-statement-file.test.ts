import { readFile } from 'node:fs/promises';
import { isKnownBank, readBankCode } from '@kapao/core/account/bank-codes';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { receiverOf } from '../receipt-evidence.ts';
import { readStatementFile } from './read-statement-file.ts';
import { readStatementText } from './statement-text.ts';

const baht = receiverOf({ id: crypto.randomUUID(), bankCode: 'SCB', currency: 'THB' });
const kip = receiverOf({ id: crypto.randomUUID(), bankCode: 'BCEL', currency: 'LAK' });
const window = { from: new Date('2026-09-22T00:00:00+07:00'), to: new Date('2026-11-22T00:00:00+07:00') };

describe('a row', () => {
  const flaws = (row: string, receiver = baht) => {
    const read = readStatementFile(`at,amount\n2026-11-20,1\n${row}`, receiver, window);
    return read.ok ? [] : read.flaws;
  };

  test.each(['2026-11-22 00:00', '2026-11-21', '2026-09-22 00:00'])('of %s is accepted', (at) => {
    expect(flaws(`${at},500`)).toEqual([]);
  });

  test.each(['2026-09-21', '2025-11-20'])('of %s is refused as too old', (at) => {
    expect(flaws(`${at},500`)).toEqual([{ code: 'TOO_EARLY', row: 2, limit: '22/09/2026 00:00' }]);
  });

  test.each(['2062-11-20', '2026-11-22 00:01'])('of %s is refused as in the future', (at) => {
    expect(flaws(`${at},500`)).toEqual([{ code: 'TOO_LATE', row: 2, limit: '22/11/2026 00:00' }]);
  });

  test('may have satang, but no fraction of a kip', () => {
    expect(flaws('2026-11-20,500.50')).toEqual([]);
    expect(flaws('2026-11-20,"1,000.50"', kip)).toEqual([{ code: 'FRACTION_OF_KIP', row: 2 }]);
    expect(flaws('2026-11-20,"1,000.00"', kip)).toEqual([]);
  });
});

test.each(['0,500', '01,000.00', '1234,567', '100,50', '1,0000'])(
  'a row with %s, whose comma may mean decimals, refuses the file',
  (amount) => {
    const read = readStatementFile(`at,amount\n2026-11-20,"${amount}"`, baht, window);
    expect(read).toEqual({
      ok: false,
      flaws: [{ code: 'WRONG_VALUE', row: 1, column: 'amount', value: amount }],
    });
  },
);

test('cells with marks that nobody sees, as a sheet exports them, are read as they are seen', () => {
  const cells = [
    '2026-11-20',
    'SCB\u200b',
    '"\u200e\u00a01,234.50\u200b"',
    '123\u20114\u201156789\u20110',
    'REF\u20111\ufeff',
  ];
  const text = `at,fromBank,amount,fromAccountNo,reference\n${cells.join(',')}`;
  const read = readStatementFile(text, baht, window);
  expect(read.ok && read.payments).toMatchObject([
    { amount: 123_450n, from: { accountNo: '123-4-56789-0' }, reference: 'ref/SCB/REF-1' },
  ]);
});

test('times, names and column names with marks that nobody sees are read as they are seen', () => {
  const text =
    '\u200eat\u200b,amount\u00a0,from\u00adName\n\u200e2026\u201111\u201120 10:15\u200b,500,น\u0e4d\u0e49\u0e32\u200b ใจดี\n๒๐๒๖-๑๑-๒๐,1,';
  const read = readStatementFile(text, baht, window);
  expect(read).toMatchObject({
    ok: true,
    payments: [
      { paidAt: new Date('2026-11-20T03:15:00Z'), from: { names: ['น\u0e49\u0e33 ใจดี'] } },
      { dayOnly: true, from: { names: [] } },
    ],
  });
});

describe('a file', () => {
  const utf8 = new TextEncoder().encode('fromName\nสมชาย ใจดี');
  // Encodes the same text in Windows-874: Thai letters from A1 on, in Unicode's order (ISO/IEC 8859-11).
  const windows = Uint8Array.from('fromName\nสมชาย ใจดี', (letter) => {
    const point = letter.codePointAt(0) ?? 0;
    return point < 0x80 ? point : point - 0x0e00 + 0xa0;
  });

  test('is decoded in its declared encoding', () => {
    const read = { ok: true, text: 'fromName\nสมชาย ใจดี' };
    expect(readStatementText(utf8, 'utf-8')).toEqual(read);
    expect(readStatementText(windows, 'windows-874')).toEqual(read);
    const plain = new TextEncoder().encode('at,amount');
    expect(readStatementText(plain, 'windows-874')).toEqual({ ok: true, text: 'at,amount' });
  });

  test.each([
    [windows, 'utf-8', 'NOT_UTF_8'],
    [utf8, 'windows-874', 'IS_UTF_8'],
    [Uint8Array.of(0xff, 0xfe, 0x61, 0), 'utf-8', 'IS_UTF_16'],
    [Uint8Array.of(0x61, 0xfc), 'windows-874', 'NOT_WINDOWS_874'],
  ] as const)('in another encoding is refused, and the flaw names it', (bytes, encoding, code) => {
    expect(readStatementText(bytes, encoding)).toEqual({ ok: false, flaw: { code } });
  });
});

test('every bank of members may be the payer’s bank', async () => {
  const banks: unknown = JSON.parse(
    await readFile(new URL('../../../content/banks.json', import.meta.url), 'utf8'),
  );
  for (const { code, numericCode } of z
    .array(z.object({ code: z.string(), numericCode: z.string().nullish() }))
    .parse(banks))
    expect([isKnownBank(code), readBankCode(numericCode ?? code)]).toEqual([true, code]);
});
