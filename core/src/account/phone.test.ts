import { expect, test } from 'vitest';
import { isPhone, markets, readPhone, toE164 } from './phone.ts';

test('a Thai phone number has exactly ten digits', () => {
  expect(isPhone('0812345678', 'th')).toBe(true);
  for (const phone of [
    '081234567',
    '08123456789',
    '081-234-567',
    '๐๘๑๒๓๔๕๖๗๘',
    ' 081234567',
    '',
    '0000000000',
  ])
    expect(isPhone(phone, 'th'), phone).toBe(false);
});

test('a Lao phone number has eight to eleven digits', () => {
  for (const phone of ['55512345', '0305551234', '02055512345'])
    expect(isPhone(phone, 'la'), phone).toBe(true);
  for (const phone of ['5551234', '020555123456', '+85620555123'])
    expect(isPhone(phone, 'la'), phone).toBe(false);
});

test('the demo phone numbers are valid in both markets and have the same E.164 number', () => {
  for (const phone of ['0800000001', '0800000002']) {
    expect(isPhone(phone, 'th') && isPhone(phone, 'la')).toBe(true);
    expect(toE164(phone, 'la')).toBe(toE164(phone, 'th'));
  }
});

test('a Lao number has one E.164 form, however it is typed', () => {
  const typed = ['02055512345', '2055512345', '55512345'];
  expect(new Set(typed.map((phone) => toE164(phone, 'la')))).toEqual(new Set(['+8562055512345']));
  expect(toE164('0305551234', 'la')).toBe('+856305551234');
});

test('a Thai number loses its leading zero in E.164', () => {
  expect(toE164('0812345678', 'th')).toBe('+66812345678');
});

test('a phone number is read in any usual notation', () => {
  for (const typed of [
    '081-234-5678',
    '081 234 5678',
    '(081) 234.5678',
    '๐๘๑๒๓๔๕๖๗๘',
    '໐໘໑໒໓໔໕໖໗໘',
    '+66812345678',
    '＋66812345678',
    '（081）2345678',
    'tel:0812345678',
    ' TEL:+66-81-234-5678\n',
  ])
    expect(readPhone(typed), typed).toBe('0812345678');
  expect(readPhone('+856 20 5551 2345')).toBe('02055512345');
  expect(readPhone('+66 081 234 5678')).toBe('0812345678');
  expect(toE164(readPhone('+66 81 234 5678'), 'la')).toBe('+66812345678');
});

test.each([
  ['66812345678', '0812345678'],
  ['0066 81 234 5678', '0812345678'],
  ['00856 20 5551 2345', '02055512345'],
  ['8562055512345', '02055512345'],
  ['856 30 555 1234', '0305551234'],
  // Digits that are no Thai mobile number after 66, so 66 is not a country code.
  ['66212345678', '66212345678'],
  ['0044812345678', '0044812345678'],
  ['00662055512345', '+662055512345'],
])('%s is read as %s', (typed, phone) => {
  expect(readPhone(typed)).toBe(phone);
});

test('a number that a sheet wrote with a decimal is not another number', () => {
  expect(readPhone('812345678.0')).toBe('812345678');
  expect(isPhone(readPhone('812345678.0'), 'th')).toBe(false);
  expect(readPhone('081.234.5670')).toBe('0812345670');
});

test('an invalid phone number stays invalid after reading', () => {
  for (const typed of [
    '\u202e8765432180',
    '081234567x',
    'tel:',
    'fax:0812345678',
    '0812345678tel:',
    '<b>0812345678</b>',
    '08123456٧٨',
  ])
    expect(isPhone(readPhone(typed), 'th'), typed).toBe(false);
});

test('a country code never makes a valid number of the other country', () => {
  for (const typed of ['+856812345678', '+8560812345678', '+662055512345', '+6602055512345', '+66205551234'])
    for (const market of markets) expect(isPhone(readPhone(typed), market), typed).toBe(false);
});
