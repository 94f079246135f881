import { expect, test } from 'vitest';
import { blanksIn, fill, partsOf } from './fill.ts';

const values = { name: 'Nat', amount: '฿1,500.00', time: '13:49', reference: null };

test('what is known is put in, and what is not stays open', () => {
  const { text, filled } = fill('{name}, {amount} of {time} ({reference}) {balance}', values);
  expect(text).toBe('Nat, ฿1,500.00 of 13:49 ({reference}) {balance}');
  expect(filled).toEqual(['Nat', '฿1,500.00', '13:49']);
  expect(blanksIn(text)).toEqual(['{reference}', '{balance}']);
});

test('a value that looks like a place to fill is a value', () => {
  expect(fill('{name}', { ...values, name: '$& $1' }).text).toBe('$& $1');
});

test('what nothing fills is open, too, however it is written, and a brace alone is what somebody wrote', () => {
  expect(blanksIn('{Name} {ยอดเงิน} {constructor} name')).toEqual(['{Name}', '{ยอดเงิน}', '{constructor}']);
  expect(fill('{constructor} {Name}', values).text).toBe('{constructor} {Name}');
  expect(blanksIn('a { b } { c\n} {}')).toEqual(['{ b }']);
});

test('parts say the whole text again, with what was filled in and what is open marked', () => {
  const text = 'Nat: ฿1,500.00 and {time}, Nat';
  const parts = partsOf(text, ['Nat', '฿1,500.00']);
  expect(parts.map((part) => part.text).join('')).toBe(text);
  expect(parts.map(({ kind }) => kind)).toEqual([
    'filled',
    'plain',
    'filled',
    'plain',
    'blank',
    'plain',
    'filled',
  ]);
});

test('of two that begin at one place the longer is marked, and nothing marks nothing', () => {
  expect(partsOf('Natcha', ['Nat', 'Natcha', ''])).toEqual([{ text: 'Natcha', kind: 'filled' }]);
  expect(partsOf('', ['Nat'])).toEqual([]);
});
