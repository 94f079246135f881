import { beforeEach, expect, test } from 'vitest';
import { stubStorage } from '../../base/testing.ts';
import { chatDraftKey } from '../../frame/api/session.ts';
import { prefilledQuestionStore, prefillQuestion } from './prefilled-question.ts';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  stubStorage('sessionStorage', kept);
});
const draft = () => kept.get(chatDraftKey);

test('the payment’s line is put before the draft, and another one replaces it', () => {
  kept.set(chatDraftKey, 'Hello');
  prefillQuestion('About: ฿100');
  expect(draft()).toBe('About: ฿100\nHello');
  prefillQuestion('About: ฿200');
  expect(draft()).toBe('About: ฿200\nHello');
});

test('a line that is already in the draft is not added again', () => {
  kept.set(chatDraftKey, 'About: ฿300\nWhere is it?');
  prefillQuestion('About: ฿300');
  expect(draft()).toBe('About: ฿300\nWhere is it?');
});

test('each prefilled question notifies an open field, even an equal one', () => {
  prefillQuestion('About: ฿100');
  const before = prefilledQuestionStore.read();
  prefillQuestion('About: ฿100');
  expect(prefilledQuestionStore.read()).not.toBe(before);
  expect(draft()).toBe('About: ฿100\n');
});
