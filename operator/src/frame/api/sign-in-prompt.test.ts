import { expect, test } from 'vitest';
import { closeSignInPrompt, promptSignIn, signInPromptOf, signInPromptStore } from './sign-in-prompt.ts';

test('which door a refusal leads to', () => {
  expect(signInPromptOf('SIGNED_OUT', true)).toBe('sign-in');
  expect(signInPromptOf('SECOND_FACTOR', true)).toBe('code');
  expect(signInPromptOf('FRESH_FACTOR', true)).toBe('fresh');
  expect(signInPromptOf('NOT_ALLOWED', true)).toBe(null);
  expect(signInPromptOf('SIGNED_OUT', false)).toBe(null);
});

test('calls that come to it together are answered together', async () => {
  const both = Promise.all([promptSignIn('sign-in'), promptSignIn('sign-in')]);
  expect(signInPromptStore.read()).toBe('sign-in');
  closeSignInPrompt(true);
  expect(await both).toEqual([true, true]);
  expect(signInPromptStore.read()).toBe(null);
});

test('one that is left closed refuses, and can be asked again', async () => {
  const first = promptSignIn('fresh');
  closeSignInPrompt(false);
  expect(await first).toBe(false);
  const second = promptSignIn('fresh');
  closeSignInPrompt(true);
  expect(await second).toBe(true);
});
