import { expect, test } from 'vitest';
import { type Draft, emptyDraft } from './draft.ts';
import {
  holderName,
  isSuggested,
  judgeBank,
  judgePhone,
  judgeProfile,
  readAccountNo,
  suggestHolder,
} from './rules.ts';

const filled: Draft = {
  ...emptyDraft,
  phone: '0812345678',
  name: 'สมชาย ใจดี',
  ageConfirmed: true,
  agreementsVersion: 'v1',
  bankCode: 'KBANK',
  bankAccountNo: '123-4-56789-0',
  firstName: 'สมชาย',
  lastName: 'ใจดี',
};
const passwords = { password: 'a good password', confirmation: 'a good password' };
const profile = (patch: Partial<Draft>, invite = '') =>
  judgeProfile({ ...filled, ...patch }, passwords, invite, 'v1');
const bank = (patch: Partial<Draft>, englishNameOnly = false) =>
  judgeBank({ ...filled, ...patch }, { englishNameOnly }, 'th');

test('the account holder is suggested by a name of several words, unless typed before', () => {
  const suggest = (patch: Partial<Draft>) => suggestHolder({ ...emptyDraft, ...patch });
  expect(suggest({ name: ' somchai  van dyke ' })).toEqual({ firstName: 'SOMCHAI', lastName: 'VAN DYKE' });
  expect(suggest({ name: 'สมชาย ใจดี' })).toEqual({ firstName: 'สมชาย', lastName: 'ใจดี' });
  expect(suggest({ name: 'นาย สมชาย ใจดี' })).toEqual({ firstName: 'สมชาย', lastName: 'ใจดี' });
  expect(suggest({ name: 'Mr. Somchai Jaidee' })).toEqual({ firstName: 'SOMCHAI', lastName: 'JAIDEE' });
  expect(suggest({ name: 'Lek' })).toEqual({});
  expect(suggest({ name: 'Somchai Jaidee', lastName: 'J' })).toEqual({});
  const suggested = { ...emptyDraft, name: 'Somchia Jaidee', firstName: 'SOMCHIA', lastName: 'JAIDEE' };
  expect(isSuggested(suggested)).toBe(true);
  expect(isSuggested({ ...suggested, firstName: 'SOMCHAI' })).toBe(false);
  expect(isSuggested({ ...emptyDraft, name: 'Lek', firstName: 'LEK' })).toBe(false);
});

test('a complete registration has no flaw', () => {
  expect(judgePhone(filled, 'th')).toEqual({});
  expect(profile({})).toEqual({});
  expect(bank({})).toEqual({});
});

test('all missing fields are reported at once', () => {
  expect(judgePhone(emptyDraft, 'th')).toEqual({ phone: 'empty' });
  expect(judgeProfile(emptyDraft, { password: '', confirmation: '' }, '', 'v1')).toEqual({
    name: 'empty',
    password: 'empty',
    confirmation: 'empty',
    ageConfirmed: 'not-confirmed',
    agreementsVersion: 'not-confirmed',
  });
  const nothing = { bankCode: 'empty', bankAccountNo: 'empty', firstName: 'empty', lastName: 'empty' };
  expect(judgeBank(emptyDraft, undefined, 'th')).toEqual(nothing);
});

test('a password has 8 to 128 characters and is typed twice the same', () => {
  const judge = (password: string, confirmation: string) =>
    judgeProfile(filled, { password, confirmation }, '', 'v1');
  expect(judge('1234567', '1234567')).toEqual({ password: 'too-short' });
  expect(judge('x'.repeat(129), 'x'.repeat(129))).toEqual({ password: 'too-long' });
  expect(judge('a good password', 'a good passwort')).toEqual({ confirmation: 'mismatch' });
});

test('an agreement counts for the current version only', () => {
  expect(profile({ agreementsVersion: 'v0' })).toEqual({ agreementsVersion: 'not-confirmed' });
  expect(judgeProfile(filled, passwords, '', '')).toEqual({ agreementsVersion: 'not-loaded' });
});

test('an inviter code is optional, but must be well-formed', () => {
  expect(profile({}, 'PR0123456789')).toEqual({});
  expect(profile({}, 'friend')).toEqual({ inviteCode: 'malformed' });
});

test('a bank that accepts English names only refuses other names in either field', () => {
  expect(bank({}, true)).toEqual({ firstName: 'english-only', lastName: 'english-only' });
  expect(bank({ firstName: 'SOMCHAI' }, true)).toEqual({ lastName: 'english-only' });
  expect(bank({ firstName: 'A', lastName: 'JAIDEE' }, true)).toEqual({});
});

test('names and numbers with hostile or too many characters are refused', () => {
  for (const text of ['😀', '\u202eab', '<b>a</b>', "a'; DROP TABLE x"]) {
    expect(profile({ name: text }), text).toEqual({ name: 'malformed' });
    expect(bank({ firstName: text }), text).toEqual({ firstName: 'malformed' });
    expect(bank({ bankAccountNo: text }), text).toEqual({ bankAccountNo: 'malformed' });
    expect(judgePhone({ ...filled, phone: text }, 'th'), text).toEqual({ phone: 'malformed' });
  }
  expect(profile({ name: 'a'.repeat(101) })).toEqual({ name: 'too-long' });
  const long = { firstName: 'a'.repeat(150), lastName: 'a'.repeat(50) };
  expect(bank(long)).toEqual({ firstName: 'too-long', lastName: 'too-long' });
});

test('account number and holder name are normalised before sending', () => {
  expect(readAccountNo('๑๒๓-๔ ๕๖๗')).toBe('1234567');
  expect(holderName({ firstName: ' som ', lastName: 'jai  dee' })).toBe('SOM JAI DEE');
  expect(holderName({ firstName: '\u200bsom\ufeff', lastName: 'jai\u00addee' })).toBe('SOM JAIDEE');
});

test('a name pasted with marks that nobody sees has no flaw, and one of these alone is empty', () => {
  expect(profile({ name: '\u2068สม\u200bชาย\u2069' })).toEqual({});
  expect(bank({ firstName: 'SOM\u200bCHAI', lastName: '\ufeffJAIDEE' }, true)).toEqual({});
  expect(bank({ firstName: '\u200b' })).toEqual({ firstName: 'empty' });
});
