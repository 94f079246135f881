import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { bankCode, decimalAmount, fit, jsonOf, theirId } from './answer.ts';

describe('a text from outside', () => {
  it.each([
    ['{"a":1}', { a: 1 }],
    ['[1]', [1]],
    ['null', null],
    ['7', 7],
    ['"text"', 'text'],
    ['<html>', undefined],
    ['', undefined],
    ['{"a":1,"a":2}', { a: 2 }],
    [`${'['.repeat(200_000)}`, undefined],
    [`${'['.repeat(200_000)}${']'.repeat(200_000)}`, undefined],
  ])('%.20s is read as %o', (text, expected) => {
    expect(jsonOf(text)).toEqual(expected);
  });

  it('keeps every digit of a number that JavaScript would round', () => {
    expect(jsonOf('{"betId":1786543210987654321}')).toEqual({ betId: '1786543210987654321' });
    expect(jsonOf('[99999999999999.99, 9999999999999.99, -0.10, 1e300]')).toEqual([
      '99999999999999.99',
      9999999999999.99,
      -0.1,
      1e300,
    ]);
  });

  it('puts nothing on the prototype of what is read', () => {
    const read = fit(z.object({ a: z.number() }), jsonOf('{"a":1,"__proto__":{"polluted":true}}'));
    expect(read).toEqual({ a: 1 });
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });
});

describe('a bank', () => {
  it.each([
    ['KBANK', 'KBANK'],
    ['TMB', 'TMB'],
    ['TTB', 'TMB'],
    [' ttb ', 'TMB'],
    ['no bank', null],
    [undefined, null],
  ])('%j is %s', (told, code) => {
    expect(fit(z.object({ bankCode }), { bankCode: told })).toEqual({ bankCode: code });
  });
});

describe('an amount of a bank', () => {
  it.each([
    ['500.00', 50_000n],
    ['500', 50_000n],
    ['0.5', 50n],
    ['9999999999999.99', 999_999_999_999_999n],
  ])('%s is read exactly', (text, amount) => {
    expect(fit(decimalAmount, text)).toBe(amount);
  });

  it.each([
    '0.00',
    '0',
    '-1',
    '+1',
    '1.001',
    '1,000.00',
    '1e3',
    ' 1',
    '1.',
    '.5',
    '',
    '99999999999999',
    '๕๐๐',
    500,
    null,
    undefined,
    true,
    {},
    [],
    ['500.00'],
  ])('%o is none', (value) => {
    expect(fit(decimalAmount, value)).toBeNull();
  });
});

it('an id is short and visible, as a number or a text', () => {
  expect([7, 'AE-7', '0'].map((id) => fit(theirId, id))).toEqual(['7', 'AE-7', '0']);
  for (const wrong of ['', ' ', 'a b', 'a\u0000', 'x'.repeat(201), 1.5, Number.NaN, null, undefined, {}, [7]])
    expect(fit(theirId, wrong)).toBeNull();
});
