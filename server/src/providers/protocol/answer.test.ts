import { hourMs } from '@kapao/core/time';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import {
  anyMoment,
  bankCode,
  decimalAmount,
  eventTimeOrNull,
  fit,
  jsonOf,
  moment,
  optionalText,
  theirId,
} from './answer.ts';

describe('a JSON text of a provider', () => {
  it.each([
    ['{"a":1}', { a: 1 }],
    ['[1]', [1]],
    ['null', null],
    ['7', 7],
    ['"text"', 'text'],
    ['<html>', undefined],
    ['', undefined],
    ['{"a":1,"a":2}', { a: 2 }],
    ['{"a":NaN,"b":[-Infinity],"c":"NaN \\" NaN"}', { a: 'NaN', b: ['-Infinity'], c: 'NaN " NaN' }],
    ['{"a":NaN', undefined],
    [`${'['.repeat(200_000)}`, undefined],
    [`${'['.repeat(200_000)}${']'.repeat(200_000)}`, undefined],
  ])('%.20s is parsed as %o', (text, expected) => {
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

  it('does not change the object prototype', () => {
    const read = fit(z.object({ a: z.number() }), jsonOf('{"a":1,"__proto__":{"polluted":true}}'));
    expect(read).toEqual({ a: 1 });
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });
});

describe('a bank code', () => {
  it.each([
    ['KBANK', 'KBANK'],
    ['TMB', 'TMB'],
    ['TTB', 'TMB'],
    [' ttb ', 'TMB'],
    ['004', 'KBANK'],
    ['Kasikorn', 'KBANK'],
    ['Siam Commercial Bank', 'SCB'],
    ['ธนาคารไทยพาณิชย์', 'SCB'],
    [14, 'SCB'],
    ['Some Bank of Elsewhere', 'SOMEBANKOFELSEWHERE'],
    ['some/bank\u0000\ud83d', 'SOMEBANK'],
    ['ธนาคารหนึ่ง', 'ธนาคารหนึ่ง'],
    [`Kasikornbank ${'x'.repeat(200)}`, `KASIKORNBANK${'X'.repeat(48)}`],
    [{ id: 'SCB' }, 'IDSCB'],
    [true, 'TRUE'],
    ['', null],
    [' - ', null],
    [{}, null],
    [null, null],
    [undefined, null],
  ])('%j is read as %s', (input, code) => {
    expect(fit(z.object({ bankCode }), { bankCode: input })).toEqual({ bankCode: code });
  });
});

describe('a decimal amount', () => {
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
  ])('%o is refused', (value) => {
    expect(fit(decimalAmount, value)).toBeNull();
  });
});

it('an id is a number or a text without spaces, of at most 200 characters', () => {
  expect([7, 'AE-7', '0'].map((id) => fit(theirId, id))).toEqual(['7', 'AE-7', '0']);
  for (const wrong of ['', ' ', 'a b', 'a\u0000', 'x'.repeat(201), 1.5, Number.NaN, null, undefined, {}, [7]])
    expect(fit(theirId, wrong)).toBeNull();
});

describe('a time', () => {
  const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();

  it.each([
    ['2015-01-01T00:00:00Z', new Date('2015-01-01T00:00:00Z')],
    ['2024-02-29T12:00:00+07:00', new Date('2024-02-29T05:00:00Z')],
    [inMs(23 * hourMs), expect.any(Date)],
  ])('%s is accepted', (text, at) => {
    expect(fit(moment, text)).toEqual(at);
  });

  it.each([
    '2014-12-31T23:59:59Z',
    '1970-01-01T00:00:00Z',
    '-271821-04-20T00:00:00Z',
    inMs(25 * hourMs),
    '2569-11-28T00:00:00Z',
    '+010000-01-01T00:00:00Z',
    '+057000-01-01T00:00:00Z',
  ])('%s is out of range, but accepted in a list of bets', (text) => {
    expect(fit(moment, text)).toBeNull();
    expect(eventTimeOrNull(new Date(text))).toBeNull();
    expect(fit(anyMoment, text)).toEqual(new Date(text));
  });

  it.each([
    '',
    'yesterday',
    '2026-13-01T00:00:00Z',
    '2026-02-30T00:00:00Z',
    '2026-11-20',
    '05/11/2026 10:15',
    '20 Nov 2026 10:15',
    'Fri, 20 Nov 2026 10:15:00 GMT',
    '2026-11-20T10:15:00 ICT',
    '2026-11-20T25:15:00',
    1_763_726_400_000,
    null,
  ])('%j is refused', (value) => {
    expect([fit(moment, value), fit(anyMoment, value)]).toEqual([null, null]);
  });

  describe.each([undefined, 'UTC', 'America/New_York', 'Asia/Bangkok'])(
    'on a server whose TZ is %s',
    (zone) => {
      beforeEach(() => vi.stubEnv('TZ', zone));
      afterEach(() => vi.unstubAllEnvs());

      it.each([
        ['2026-11-20T10:15:00', '2026-11-20T03:15:00.000Z'],
        ['2026-11-20T10:15', '2026-11-20T03:15:00.000Z'],
        ['2026-11-20 10:15:00.5', '2026-11-20T03:15:00.500Z'],
        ['2026-11-20T10:15:00.1234567', '2026-11-20T03:15:00.123Z'],
        ['2026-11-20T10:15:00Z', '2026-11-20T10:15:00.000Z'],
        ['2026-11-20T10:15:00.25Z', '2026-11-20T10:15:00.250Z'],
        ['2026-11-20T10:15:00.5+08:00', '2026-11-20T02:15:00.500Z'],
        ['2026-11-20T10:15:00+0700', '2026-11-20T03:15:00.000Z'],
        ['2026-11-20T10:15-05:00', '2026-11-20T15:15:00.000Z'],
      ])('%s is %s', (text, at) => {
        expect(fit(anyMoment, text)?.toISOString()).toBe(at);
        expect(fit(moment, text)?.toISOString()).toBe(at);
      });
    },
  );
});

it.each([
  ['TEST MEMBER \ud83d', 'TEST MEMBER'],
  ['\udc00TEST\u0000MEMBER\n', 'TEST MEMBER'],
  ['TEST 😀', 'TEST 😀'],
  [' สมชาย ', 'สมชาย'],
  ['\ufeffส\u200bมชาย\u00a0ใจดี', 'สมชาย ใจดี'],
  ['น\u0e4d\u0e49\u0e32', 'น\u0e49\u0e33'],
  ['xxx\u2011x\u2011x0209\u2011x', 'xxx-x-x0209-x'],
  ['\ud83d\u0000 ', null],
  ['x'.repeat(21), null],
  [7, null],
  [undefined, null],
])('the name %j is read as %j', (text, expected) => {
  expect(fit(optionalText(20), text)).toBe(expected);
});
