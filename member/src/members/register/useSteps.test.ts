import { expect, test } from 'vitest';
import { type Draft, emptyDraft, steps } from './draft.ts';
import { allowedStep, pathTo, stepBefore } from './useSteps.ts';

const sent = { phone: '0812345678', token: 't', reference: 'ABCD', resendAtMs: 0 };
const draft = (patch: Partial<Draft>): Draft => ({ ...emptyDraft, phone: '0812345678', ...patch });

test('no step beyond the open one is allowed', () => {
  const reach = (given: Draft) => steps.map((step) => allowedStep(step, given));
  expect(reach(draft({}))).toEqual(['phone', 'phone', 'phone', 'phone']);
  expect(reach(draft({ code: sent }))).toEqual(['phone', 'otp', 'otp', 'otp']);
  const ready = { readyPhone: '0812345678' };
  expect(reach(draft(ready))).toEqual(['phone', 'profile', 'profile', 'profile']);
  expect(reach(draft({ ...ready, profileReady: true }))).toEqual(['phone', 'bank', 'profile', 'bank']);
});

test('another phone number has to pass the first steps again', () => {
  const other = draft({ readyPhone: '0899999999', profileReady: true });
  expect(allowedStep('bank', other)).toBe('phone');
  expect(allowedStep('bank', { ...other, code: sent })).toBe('otp');
});

test('the path to a step after OTP leaves out the OTP step, forwards and back', () => {
  expect(pathTo('phone')).toEqual(['phone']);
  expect(pathTo('otp')).toEqual(['phone', 'otp']);
  expect(pathTo('bank')).toEqual(['phone', 'profile', 'bank']);
  expect(steps.map(stepBefore)).toEqual(['phone', 'phone', 'phone', 'profile']);
});

test('a second code request keeps the profile step reachable', () => {
  const again = draft({ code: sent, profileReady: true, onlyCodeMissing: true });
  expect(steps.map((step) => allowedStep(step, again))).toEqual(['phone', 'otp', 'profile', 'otp']);
});
