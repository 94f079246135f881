import { chatTextMax } from '@kapao/contract/chat-message';
import { expect, test } from 'vitest';
import { cutText, textMax } from './cut-text.ts';

test('there is room for what the contract takes', () => {
  expect(textMax).toBe(chatTextMax);
  expect(cutText('ก'.repeat(chatTextMax))).toHaveLength(chatTextMax);
});

test('what is too much is cut, and no character in two', () => {
  expect(cutText('abc', 2)).toBe('ab');
  expect(cutText('abc', -1)).toBe('');
  expect(cutText('a😀', 2)).toBe('a');
  expect(cutText('a😀', 3)).toBe('a😀');
  expect(cutText('x\n'.repeat(1_000_000))).toHaveLength(chatTextMax);
});
