import { expect, test } from 'vitest';
import { escapeFormula, fileName, toCsv } from './table-file.ts';

test.each(['=1+1', '+66', '-cmd', '@SUM(A1)', '\tx', '\rx', '＝1', ' =1+1', '|cmd', '%0A'])(
  '%j is escaped against formula injection',
  (text) => {
    expect(escapeFormula(text)).toBe(`'${text}`);
  },
);

test('a plain text is unchanged', () => {
  expect(escapeFormula('กิตติพงษ์ = 1')).toBe('กิตติพงษ์ = 1');
});

test('a CSV has a header, quotes where needed and plain numbers', () => {
  const rows = [{ name: 'A "B", C', amount: -12.5, at: new Date('2026-11-21T07:02:38Z'), note: null }];
  expect(
    toCsv(rows, [
      { name: 'Name', value: ({ name }) => name },
      { name: 'Amount', value: ({ amount }) => amount },
      { name: 'At', value: ({ at }) => at },
      { name: 'Note', value: ({ note }) => note },
    ]),
  ).toBe('\ufeffName,Amount,At,Note\r\n"A ""B"", C",-12.5,2026-11-21T07:02:38.000Z,\r\n');
});

test('a CSV has no word joiner of our texts', () => {
  const columns = [{ name: 'ถอน\u2060เงิน', value: () => 'ยก\u2060เลิก' }];
  expect(toCsv([{}], columns)).toBe('\ufeffถอนเงิน\r\nยกเลิก\r\n');
});

test('a file name has its kind and Bangkok time', () => {
  expect(fileName('withdrawals', new Date('2026-11-20T23:30:00Z'), 'csv')).toBe(
    'withdrawals 2026-11-21 0630.csv',
  );
});
