import { expect, test } from 'vitest';
import { type Draft, draftLifeMs, emptyDraft, lastKept, readDraft, writeDraft } from './draft.ts';

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
