import { expect, test } from 'vitest';
import { chatLinkTargetOf } from './chat-links.ts';

test.each([
  ['kapao:deposit', { dialog: 'deposit' }],
  ['deposit', { dialog: 'deposit' }],
  ['kapao:withdraw', { dialog: 'withdraw' }],
  ['kapao:slips', { dialog: 'slips' }],
  ['kapao:bonus', { page: '/user/bonus' }],
  ['kapao:statement', { page: '/user/statement' }],
  ['kapao:statement/0192-aB_3', { dialog: 'entry', id: '0192-aB_3' }],
  ['kapao:contact', { page: '/user/contact' }],
])('%s leads a member to its screen', (payload, target) => {
  expect(chatLinkTargetOf(payload, true)).toEqual(target);
});

test.each([
  'kapao:',
  'kapao:nowhere',
  'kapao:toString',
  'kapao:statement/../../login',
  'kapao:deposit/x',
  'kapao://evil.example',
  'javascript:alert(1)',
  `kapao:statement/${'x'.repeat(65)}`,
])('%s leads nowhere', (payload) => {
  expect(chatLinkTargetOf(payload, true)).toBeNull();
  expect(chatLinkTargetOf(payload, false)).toBeNull();
});

test('a guest is led to public pages, and for all others to the login', () => {
  expect(chatLinkTargetOf('kapao:contact', false)).toEqual({ page: '/contact' });
  expect(chatLinkTargetOf('kapao:register', false)).toEqual({ page: '/register' });
  expect(chatLinkTargetOf('kapao:deposit', false)).toEqual({ page: '/login' });
  expect(chatLinkTargetOf('kapao:statement/1', false)).toEqual({ page: '/login' });
  expect(chatLinkTargetOf('kapao:register', true)).toBeNull();
});
