import { expect, test } from 'vitest';
import { blanksIn, fill, partsOf } from './fill.ts';

const values = { name: 'Nat', amount: '฿1,500.00', time: '13:49', reference: null };

test('known placeholders are filled, unknown ones stay', () => {
  const { text, filled } = fill('{name}, {amount} of {time} ({reference}) {balance}', values);
  expect(text).toBe('Nat, ฿1,500.00 of 13:49 ({reference}) {balance}');
  expect(filled).toEqual(['Nat', '฿1,500.00', '13:49']);
  expect(blanksIn(text)).toEqual(['{reference}', '{balance}']);
});

test('a value with special characters is inserted unchanged', () => {
  expect(fill('{name}', { ...values, name: '$& $1' }).text).toBe('$& $1');
});

test('unknown placeholders in braces are blanks, and a single brace is text', () => {
  expect(blanksIn('{Name} {ยอดเงิน} {constructor} name')).toEqual(['{Name}', '{ยอดเงิน}', '{constructor}']);
  expect(fill('{constructor} {Name}', values).text).toBe('{constructor} {Name}');
  expect(blanksIn('a { b } { c\n} {}')).toEqual(['{ b }']);
});

test('the parts join to the whole text, with filled and blank parts marked', () => {
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

test('the longer of two values is marked, and an empty one is ignored', () => {
  expect(partsOf('Natcha', ['Nat', 'Natcha', ''])).toEqual([{ text: 'Natcha', kind: 'filled' }]);
  expect(partsOf('', ['Nat'])).toEqual([]);
});
