import { expect, test } from 'vitest';
import { whyOf, whyText } from './why-text.ts';

const say = ({ message }: { message?: string }) => message ?? '';

test('a code is kept apart from the words, and both are read', () => {
  expect(whyOf({ code: 'PAID_TWICE', text: '' })).toBe('PAID_TWICE');
  expect(whyOf({ code: 'PAID_TWICE', text: 'on Friday' })).toBe('PAID_TWICE: on Friday');
  expect(whyOf({ code: '', text: 'in words' })).toBe('in words');
  expect(whyText('PAID_TWICE', say)).toBe('It was paid twice');
  expect(whyText('PAID_TWICE: on Friday', say)).toBe('It was paid twice: on Friday');
});

test('several signs are read beside each other', () => {
  expect(whyText('SAME_AMOUNT, OWN_QR', say)).toBe(
    'said they sent exactly this amount; it came by their own QR',
  );
});

test('of another reason only its words are said', () => {
  expect(whyText('OTHER: the bank rang', say)).toBe('the bank rang');
  expect(whyText('OTHER', say)).toBe('Another reason, in words');
});

test('what is no code of ours stays as it is', () => {
  for (const why of ['he rang', 'THB: 20', 'SAME_AMOUNT, UNHEARD_OF', 'constructor', ''])
    expect(whyText(why, say)).toBe(why);
});
