import { expect, test } from 'vitest';
import { reasonText, storedReason } from './stored-reason.ts';

const say = ({ message }: { message?: string }) => message ?? '';
const words = {
  PAID_TWICE: { id: 'a', message: 'Paid twice' },
  SAME_AMOUNT: { id: 'b', message: 'exactly this amount' },
  OWN_QR: { id: 'c', message: 'their own QR' },
  OTHER: { id: 'd', message: 'Other reason (specify)' },
};

test('a reason’s code and text are stored and shown together', () => {
  expect(storedReason({ code: 'PAID_TWICE', text: '' })).toBe('PAID_TWICE');
  expect(storedReason({ code: 'PAID_TWICE', text: 'on Friday' })).toBe('PAID_TWICE: on Friday');
  expect(storedReason({ code: '', text: 'in words' })).toBe('in words');
  expect(reasonText('PAID_TWICE', words, say)).toBe('Paid twice');
  expect(reasonText('PAID_TWICE: on Friday', words, say)).toBe('Paid twice: on Friday');
});

test('several codes are shown in a list', () => {
  expect(reasonText('SAME_AMOUNT, OWN_QR', words, say)).toBe('exactly this amount; their own QR');
});

test('the code OTHER is replaced by its text', () => {
  expect(reasonText('OTHER: the bank rang', words, say)).toBe('the bank rang');
  expect(reasonText('OTHER', words, say)).toBe('Other reason (specify)');
});

test('an unknown code is shown unchanged', () => {
  for (const why of ['he rang', 'THB: 20', 'SAME_AMOUNT, UNHEARD_OF', 'constructor', ''])
    expect(reasonText(why, words, say)).toBe(why);
});
