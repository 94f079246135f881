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

test('cells with invisible marks, as a spreadsheet exports them, are read without those', () => {
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

test('times, names and column names with invisible marks are read without those', () => {
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

describe('a statement as a spreadsheet writes it', () => {
  const header = 'at,amount,fromBank,fromAccountNo,fromName,reference';
  const read = (text: string) => {
    const { ok, ...found } = readStatementFile(text, baht, window);
    return 'payments' in found ? found.payments : found.flaws;
  };
  const rowOf = (cells: Partial<Record<'account' | 'name' | 'reference', string>>) =>
    read(
      `${header}\n2026-11-20,500,KBANK,${cells.account ?? ''},${cells.name ?? ''},${cells.reference ?? ''}`,
    );
  const wrong = (column: string, value: string) => [{ code: 'WRONG_VALUE', row: 1, column, value }];

  test.each([
    ['semicolons', 'at;amount\n2026-11-20;1,000'],
    ['semicolons, named in a line before', 'sep=;\r\nat;amount\r\n2026-11-20;1,000\r\n'],
    ['tabs and a byte order mark', '\ufeffat\tamount\n2026-11-20\t1,000'],
    ['carriage returns only', 'at,amount\r2026-11-20,"1,000"\r'],
    ['lines that end in two ways', 'at,amount\r\n2026-11-20,"1,000"\n'],
    ['columns in another order', 'amount,at\n"1,000",2026-11-20'],
    ['rows without a value', 'at,amount\n2026-11-20,"1,000"\n,\n , \n'],
  ])('is read with %s', (_, text) => {
    expect(read(text)).toMatchObject([{ amount: 100_000n, dayOnly: true }]);
  });

  test.each([
    ['at,amount,amount\n2026-11-20,500,600', { code: 'REPEATED_COLUMNS', columns: ['amount'] }],
    ['at,amount,amount\u200b\n2026-11-20,500,600', { code: 'REPEATED_COLUMNS', columns: ['amount'] }],
    ['at,amount\n2026-11-20,1,000', { code: 'NO_CSV', fault: 'CSV_RECORD_INCONSISTENT_COLUMNS' }],
    ['at,amount\n2026-11-20,500\nTotal,500', { code: 'WRONG_VALUE', row: 2, column: 'at', value: 'Total' }],
  ])('%j is refused', (text, flaw) => {
    expect(read(text)).toEqual([flaw]);
  });

  test.each([
    '-500',
    '(500)',
    '+500',
    '500-',
    '500 DR',
    '฿500',
    '500 บาท',
    'THB 500',
    '₭500',
    '500 ກີບ',
    '1.000,00',
    '1 000.00',
    '5E+2',
    '0',
    '.50',
    '500.',
    '500.505',
    '0x1F4',
    '1,00,000',
    '=500',
    '٥٠٠',
  ])('an amount of %s is refused', (amount) => {
    expect(read(`at,amount\n2026-11-20,"${amount}"`)).toEqual(wrong('amount', amount));
  });

  test.each([
    '20/11/2026',
    '20/11/2569 10:15',
    '20/11/26',
    '2026-11-20 10:15 AM',
    '2026-11-20 10.15',
    '46346.427',
    '2026-11-20 10:60',
    '2026-02-30',
    '20 พ.ย. 2569',
  ])('a time of %s is refused', (at) => {
    expect(read(`at,amount\n${at},500`)).toEqual(wrong('at', at));
  });

  test.each(['๒๐๒๖-๑๑-๒๐', '２０２６-１１-２０', '໒໐໒໖-໑໑-໒໐', '2026\u201111\u201120'])(
    'the day %s is read',
    (at) => {
      expect(read(`at,amount\n${at},500`)).toMatchObject([{ paidAt: new Date('2026-11-20T05:00:00Z') }]);
    },
  );

  test.each(['1.23457E+17', '2E+15', '1.0e+3'])(
    'a reference that a spreadsheet wrote as %s is refused',
    (reference) => {
      expect(rowOf({ reference })).toEqual(wrong('reference', reference));
    },
  );

  test.each([
    ['="000123"', 'ref/KBANK/000123'],
    ["'000123", 'ref/KBANK/000123'],
    ['๐๐๐๑๒๓', 'ref/KBANK/000123'],
    ['1E10', 'ref/KBANK/1E10'],
    // Values that stand beside many payments: words, signs for nothing, and digits that a spreadsheet cut.
    ['TRANSFER', null],
    ['#N/A', null],
    ['—', null],
    ['0', null],
    ['123456789012345000', null],
    ['123456789012345678', 'ref/KBANK/123456789012345678'],
  ])('the reference %s is read as %s', (written, reference) => {
    expect(rowOf({ reference: `"${written.replaceAll('"', '""')}"` })).toMatchObject([{ reference }]);
  });

  test.each([
    ['="1234567890"', '1234567890'],
    ["'1234567890", '1234567890'],
    ['1234567890\t', '1234567890'],
    ['•••-•-••890-1', 'xxx-x-xx890-1'],
    ['××××××7890', 'xxxxxx7890'],
    ['-', null],
    // The spreadsheet cut this number, so its last digits are unknown.
    ['010120055123054000', '010120055123054xxx'],
  ])('the account %s is read as %s', (written, accountNo) => {
    expect(rowOf({ account: `"${written.replaceAll('"', '""')}"` })).toMatchObject([{ from: { accountNo } }]);
  });

  test.each(['1.23E+09', '1234567890.0', 'A/C 1234567890'])('the account %s is refused', (account) => {
    expect(rowOf({ account })).toEqual(wrong('fromAccountNo', account));
  });

  test('a name with a line break or a tab within is one line', () => {
    for (const gap of ['\n', '\r\n', '\t'])
      expect(rowOf({ name: `"นาย สมชาย${gap}ใจดี"` })).toMatchObject([{ from: { names: ['นาย สมชาย ใจดี'] } }]);
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
