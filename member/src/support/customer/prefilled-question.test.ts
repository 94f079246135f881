import { beforeEach, expect, test, vi } from 'vitest';
import { chatDraftKey } from '../../frame/api/session.ts';
import { prefilledQuestionStore, prefillQuestion } from './prefilled-question.ts';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
const draft = () => kept.get(chatDraftKey);

test('the payment stands before what was written, and another one takes its place', () => {
  kept.set(chatDraftKey, 'Hello');
  prefillQuestion('About: ฿100');
  expect(draft()).toBe('About: ฿100\nHello');
  prefillQuestion('About: ฿200');
  expect(draft()).toBe('About: ฿200\nHello');
});

test('one that stands there since before a reload is not written twice', () => {
  kept.set(chatDraftKey, 'About: ฿300\nWhere is it?');
  prefillQuestion('About: ฿300');
  expect(draft()).toBe('About: ฿300\nWhere is it?');
});

test('each question is news to an open field, the same one too', () => {
  prefillQuestion('About: ฿100');
  const before = prefilledQuestionStore.read();
  prefillQuestion('About: ฿100');
  expect(prefilledQuestionStore.read()).not.toBe(before);
  expect(draft()).toBe('About: ฿100\n');
});
