import { chatTextMax } from '@kapao/contract/chat-message';
import { expect, test } from 'vitest';
import { cutText } from './cut-text.ts';

test('a text of the contract’s maximum length is not cut', () => {
  expect(cutText('ก'.repeat(chatTextMax))).toHaveLength(chatTextMax);
});

test('a longer text is cut, and never within a character', () => {
  expect(cutText('abc', 2)).toBe('ab');
  expect(cutText('abc', -1)).toBe('');
  expect(cutText('a😀', 2)).toBe('a');
  expect(cutText('a😀', 3)).toBe('a😀');
  expect(cutText('x\n'.repeat(1_000_000))).toHaveLength(chatTextMax);
});
