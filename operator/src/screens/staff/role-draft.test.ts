import { expect, test } from 'vitest';
import { codeFor, withRight } from './role-draft.ts';

test('a role code is made of the name, or is "role" with a number for a Thai name', () => {
  expect(codeFor('Night cashier!', [])).toBe('night-cashier');
  expect(codeFor('24 hours', [])).toBe('hours');
  expect(codeFor('แคชเชียร์', [])).toBe('role');
  expect(codeFor('แคชเชียร์', ['role', 'role-2'])).toBe('role-3');
});

test('rights are kept in one order', () => {
  expect(withRight(['audit.see'], 'dashboard.see', true)).toEqual(['dashboard.see', 'audit.see']);
  expect(withRight(['dashboard.see', 'audit.see'], 'audit.see', false)).toEqual(['dashboard.see']);
});
