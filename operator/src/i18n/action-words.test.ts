import { i18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { sayAction, saySubject } from './action-words.ts';

test('a call reads as words, a command as it was typed', () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  expect(sayAction('approveWithdrawal')).toBe('Approve withdrawal');
  expect(sayAction('npm run desk')).toBe('npm run desk');
  expect(saySubject('giftlink')).toBe('gift link');
  expect(saySubject('constructor')).toBe('constructor');
});
