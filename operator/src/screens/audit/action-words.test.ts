import { expect, test } from 'vitest';
import { actionWords } from './action-words.ts';

test('a call reads as words, a command as it was typed', () => {
  expect(actionWords('approveWithdrawal')).toBe('Approve withdrawal');
  expect(actionWords('signIn')).toBe('Sign in');
  expect(actionWords('npm run desk')).toBe('npm run desk');
});
