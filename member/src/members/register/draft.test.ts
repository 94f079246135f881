import { expect, test, vi } from 'vitest';
import { stubStorage } from '../../base/testing.ts';
import { type Draft, draftLifeMs, draftStore, emptyDraft, lastKept, readDraft, writeDraft } from './draft.ts';

const now = Date.UTC(2026, 10, 21);
const half: Draft = {
  ...emptyDraft,
  step: 'bank',
  phone: '0812345678',
  readyPhone: '0812345678',
  name: 'สมชาย',
  ageConfirmed: true,
  profileReady: true,
  currency: 'LAK',
  code: { phone: '0812345678', token: 't', reference: 'ABCD', resendAtMs: now },
};

test('a written draft is read back', () => {
  expect(readDraft(writeDraft(half, now), now + 1000)).toEqual(half);
});

test('the account number is not stored, and one that an older version stored is not read', () => {
  const written = writeDraft({ ...half, bankAccountNo: '1234567890' }, now);
  expect(written).not.toContain('1234567890');
  expect(readDraft(written, now)).toEqual(half);
  const older = JSON.stringify({ savedAtMs: now, draft: { ...half, bankAccountNo: '1234567890' } });
  expect(readDraft(older, now)).toEqual(half);
});

test('the account number survives a visit to another page, but no other person’s draft', () => {
  const kept = stubStorage('localStorage');
  draftStore.open();
  draftStore.change({ phone: '0812345678', bankAccountNo: '1234567890' });
  expect(draftStore.open().bankAccountNo).toBe('1234567890');
  kept.set('registration', writeDraft({ ...half, phone: '0899999999' }, Date.now()));
  expect(draftStore.open().bankAccountNo).toBe('');
  vi.unstubAllGlobals();
});

test('the last kept step skips the OTP step', () => {
  expect(lastKept('bank', half)).toBe('bank');
  expect(lastKept('bank', { ...half, currency: '' })).toBe('profile');
  expect(lastKept('otp', half)).toBe('phone');
  expect(lastKept('phone', emptyDraft)).toBeNull();
});

test('a draft is empty after a day', () => {
  expect(readDraft(writeDraft(half, now), now + draftLifeMs)).toEqual(half);
  expect(readDraft(writeDraft(half, now), now + draftLifeMs + 1)).toEqual(emptyDraft);
});

test('a draft from the future is empty', () => {
  expect(readDraft(writeDraft(half, now), now - 1)).toEqual(emptyDraft);
});

test.each([null, '', '{', '[]', '7', '{"savedAtMs":"x","draft":{}}', '{"draft":{"phone":"0812345678"}}'])(
  '%j is read as an empty draft',
  (text) => expect(readDraft(text, now)).toEqual(emptyDraft),
);

test('a draft of another version keeps its valid fields', () => {
  const draft = { phone: '0812345678', name: 7, step: 'payment', code: { token: 't' }, password: 'x' };
  const read = readDraft(JSON.stringify({ savedAtMs: now, draft }), now);
  expect(read).toEqual({ ...emptyDraft, phone: '0812345678' });
});
