import type { Locale } from '@kapao/core/locale';
import { formatAmount } from '@kapao/core/money-format';
import { describe, expect, test } from 'vitest';
import { errorCodes } from './error-codes.ts';
import { type ErrorParams, paramsOf } from './error-params.ts';
import { errorText, readableMessage } from './error-text.ts';
import { texts as en, textsInLaos as laosEn } from './error-texts/en.ts';
import { texts as la, textsInLaos as laosLa } from './error-texts/la.ts';
import { textsInLaos as laosTh, texts as th } from './error-texts/th.ts';
import { type ClientErrorCode, textCodeOf } from './text-code.ts';

// Lists the codes by hand, because `Object.keys` loses the literal names of the constant table.
const codes = [
  'NETWORK',
  'OFFLINE',
  'SESSION_LIMIT_REACHED',
  'PASSKEY_LIMIT_REACHED',
  'WITHDRAW_HELD',
  'MAINTENANCE_UNTIL',
  'CHALLENGE_UNSOLVED',
  'BONUS_OLD_CREDIT',
  ...Object.keys(errorCodes),
] as ClientErrorCode[];
const languages = { th, la, en } satisfies Record<Locale, object>;
const thai = /[\u0E00-\u0E7F]/;
const lao = /[\u0E80-\u0EFF]/;

function shownParams(code: ClientErrorCode): readonly string[] {
  if (code === 'BONUS_REMAINING') return ['failLine', 'total'];
  if (code === 'BONUS_OLD_CREDIT') return ['minimum'];
  if (code === 'LIMIT_REACHED') return ['remaining', 'until'];
  if (code === 'SESSION_LIMIT_REACHED' || code === 'WITHDRAW_HELD' || code === 'MAINTENANCE_UNTIL')
    return ['until'];
  return paramsOf(code);
}

describe.each(Object.entries(languages))('%s', (_, texts) => {
  test('has a text for every code and for nothing else', () => {
    expect(Object.keys(texts).sort()).toEqual([...codes].sort());
  });

  test.each(codes)('%s shows exactly the params that its refusal must carry', (code) => {
    const shown = [...texts[code].matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    expect([...new Set(shown)].sort()).toEqual([...shownParams(code)].sort());
  });

  test.each(codes)('%s does not show an error code', (code) => {
    expect(texts[code]).not.toMatch(/[A-Z]+_[A-Z]/);
  });

  test('has short texts of at most 120 characters, without stray spaces or emoji', () => {
    for (const code of codes) {
      const text = texts[code];
      expect(text, code).toBe(text.trim());
      expect(text.length, code).toBeLessThanOrEqual(120);
      expect(text, code).not.toMatch(/ {2}|\p{Extended_Pictographic}/u);
    }
  });
});

test('each language is written in its own script only', () => {
  for (const code of codes) {
    expect(th[code], code).toMatch(thai);
    expect(th[code], code).not.toMatch(lao);
    expect(la[code], code).toMatch(lao);
    expect(la[code], code).not.toMatch(thai);
    expect(`${en[code]}`, code).not.toMatch(/[\u0E00-\u0EFF]/);
  }
});

test('error texts format amounts as money, times in Bangkok time and other params as they are', () => {
  const baht = (amount: unknown) => `฿${formatAmount(amount)}`;
  expect(errorText(en, 'TRANSFER_MINIMUM', { minimum: 1 }, baht)).toContain('at least ฿1.00.');
  expect(errorText(en, 'SLIP_CLOSED', { closedFrom: '23:00', closedTo: '01:00' }, baht)).toContain(
    '23:00–01:00',
  );
  expect(errorText(en, 'WITHDRAW_MINIMUM', {}, baht)).toContain('฿-');
  const until = '2026-11-21T17:00:00.000Z';
  expect(errorText(en, 'LIMIT_REACHED', { remaining: 20, until }, baht)).toContain(
    '฿20.00 until 22/11/2026 00:00',
  );
});

test('WITHDRAW_PENDING has another text while a new bank account is on hold', () => {
  expect(textCodeOf('WITHDRAW_PENDING', {})).toBe('WITHDRAW_PENDING');
  expect(textCodeOf('WITHDRAW_PENDING', { until: '2026-11-22T07:30:00.000Z' })).toBe('WITHDRAW_HELD');
});

test('BONUS_REMAINING has another text for taking a bonus than for cancelling one', () => {
  const words = (params: ErrorParams) => errorText(en, 'BONUS_REMAINING', params, (amount) => `฿${amount}`);
  expect(words({ total: 300, failLine: 20, turnover: 1, required: 2 })).toMatch(/฿300\b.*cancelled.*฿20\b/);
  expect(words({ minimum: 5 })).toMatch(/claimed once .* ฿5 or less/);
});

test('REQUEST_LIMIT has another text when it carries a challenge', () => {
  expect(textCodeOf('REQUEST_LIMIT', { retryAfter: 9 })).toBe('REQUEST_LIMIT');
  expect(textCodeOf('REQUEST_LIMIT', { retryAfter: 9, challenge: {} })).toBe('CHALLENGE_UNSOLVED');
});

test('LIMIT_REACHED has another text for passkeys', () => {
  expect(textCodeOf('LIMIT_REACHED', { limit: 'passkeys', remaining: 0 })).toBe('PASSKEY_LIMIT_REACHED');
});

test('no text shows a placeholder, a missing value or a code, whatever the params', () => {
  for (const texts of Object.values(languages)) {
    for (const code of [...codes, 'A_CODE_OF_TOMORROW']) {
      for (const params of [{}, { until: 'x', minimum: 'y', total: null }]) {
        const shown = errorText(texts, code, params, formatAmount);
        expect(shown, code).not.toMatch(/[{}]|undefined|null|NaN|Invalid|[A-Z]+_[A-Z]/);
      }
    }
  }
});

test('a server message is readable in any script, and a bare code is not', () => {
  for (const message of ['ปิดปรับปรุงชั่วคราว', 'ປິດປັບປຸງຊົ່ວຄາວ', 'Closed.', 'Please wait 5 minutes', 'ปิด SLOT_1'])
    expect(readableMessage(message)).toBe(message);
  for (const code of ['NEWER_CODE_2', 'GONE', '', '  ', undefined]) expect(readableMessage(code)).toBeNull();
});

test('the Laos build asks for a Lao phone number', () => {
  for (const inLaos of [laosTh, laosLa, laosEn]) {
    expect(inLaos.PHONE_NUMBER_REQUIRE_10_DIGIT).toMatch(/8 .*11/);
    expect(inLaos.PHONE_NUMBER_REQUIRE_10_DIGIT).not.toMatch(/\b10\b/);
  }
});
