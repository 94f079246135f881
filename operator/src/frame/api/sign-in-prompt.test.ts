import { expect, test } from 'vitest';
import { closeSignInPrompt, promptSignIn, signInPromptOf, signInPromptStore } from './sign-in-prompt.ts';

test('each refusal code leads to its sign-in prompt, or to none', () => {
  expect(signInPromptOf('SIGNED_OUT', true)).toBe('sign-in');
  expect(signInPromptOf('SECOND_FACTOR', true)).toBe('code');
  expect(signInPromptOf('FRESH_FACTOR', true)).toBe('fresh');
  expect(signInPromptOf('NOT_ALLOWED', true)).toBe(null);
  expect(signInPromptOf('SIGNED_OUT', false)).toBe(null);
});

test('simultaneous prompts are answered together', async () => {
  const both = Promise.all([promptSignIn('sign-in'), promptSignIn('sign-in')]);
  expect(signInPromptStore.read()).toBe('sign-in');
  closeSignInPrompt(true);
  expect(await both).toEqual([true, true]);
  expect(signInPromptStore.read()).toBe(null);
});

test('a dismissed prompt returns false, and can be opened again', async () => {
  const first = promptSignIn('fresh');
  closeSignInPrompt(false);
  expect(await first).toBe(false);
  const second = promptSignIn('fresh');
  closeSignInPrompt(true);
  expect(await second).toBe(true);
});
