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

test('what was typed comes back', () => {
  expect(readDraft(writeDraft(half, now), now + 1000)).toEqual(half);
});

test('the last step that shows what was kept is never the one of the code', () => {
  expect(lastKept('bank', half)).toBe('bank');
  expect(lastKept('bank', { ...half, currency: '' })).toBe('profile');
  expect(lastKept('otp', half)).toBe('phone');
  expect(lastKept('phone', emptyDraft)).toBeNull();
});

test('after a day nothing comes back', () => {
  expect(readDraft(writeDraft(half, now), now + draftLifeMs)).toEqual(half);
  expect(readDraft(writeDraft(half, now), now + draftLifeMs + 1)).toEqual(emptyDraft);
});

test('a clock that was set back brings nothing back either', () => {
  expect(readDraft(writeDraft(half, now), now - 1)).toEqual(emptyDraft);
});

test.each([null, '', '{', '[]', '7', '{"savedAtMs":"x","draft":{}}', '{"draft":{"phone":"0812345678"}}'])(
  '%j is an empty draft',
  (text) => expect(readDraft(text, now)).toEqual(emptyDraft),
);

test('a draft of another version keeps what is still understood', () => {
  const draft = { phone: '0812345678', name: 7, step: 'payment', code: { token: 't' }, password: 'x' };
  const read = readDraft(JSON.stringify({ savedAtMs: now, draft }), now);
  expect(read).toEqual({ ...emptyDraft, phone: '0812345678' });
});
