import { expect, test } from 'vitest';
import { slipReason } from './slip-reasons.ts';

const codes = [
  'UPLOADED_FILE_NOT_EXIST',
  'IMG_SIZE_UNABLE_TO_PROCESS',
  'CANNOT_READ_CROPPED_IMAGE',
  'DEST_ACC_INVALID',
  'SLIP_REFNO_DUPLICATED',
  'UNSTABLE_REFNO_ON_SLIP',
  'TRIPPLE_WRONG_CAPTCHA',
  'INVALID_SLIP',
  'NOT_MATCH',
  'EXPIRED_SLIP',
  'UNKNOW_ERROR',
];

test.each(codes)('%s has a reason in brackets in each language’s own script', (code) => {
  expect(slipReason(code, 'th')).toMatch(/^ \([\u0e00-\u0e7f ]+\)$/);
  expect(slipReason(code, 'la')).toMatch(/^ \([\u0e80-\u0eff ]+\)$/);
  expect(slipReason(code, 'en')).toMatch(/^ \([a-z ()]+\)$/);
});

test('an unknown code has no reason', () => {
  for (const code of ['', 'TOMORROW', 'toString', '__proto__']) expect(slipReason(code, 'en')).toBe('');
});
