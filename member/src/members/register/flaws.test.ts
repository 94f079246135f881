import { ApiError } from '@kapao/contract/errors/api-error';
import type { ClientErrorCode } from '@kapao/contract/errors/text-code';
import { expect, test } from 'vitest';
import { fieldOfRefusal } from './flaws.ts';

const refusal = (code: ClientErrorCode, params = {}) => new ApiError({ status: 409, code, params });

test('a refusal code names its field', () => {
  expect(fieldOfRefusal(refusal('EXISTING_USER'))).toBe('phone');
  expect(fieldOfRefusal(refusal('EXISTING_BANK'))).toBe('bankAccountNo');
  expect(fieldOfRefusal(refusal('BANK_ACCOUNT_NAME_ENG'))).toBe('firstName');
  expect(fieldOfRefusal(refusal('OTP_CODE_INVALID'))).toBe('otpCode');
});

test('a field named by the server is mapped to its form field', () => {
  expect(fieldOfRefusal(refusal('INVALID_USER_INFO', { field: 'password' }))).toBe('password');
  expect(fieldOfRefusal(refusal('INVALID_USER_INFO', { field: 'bankAccountName' }))).toBe('firstName');
  expect(fieldOfRefusal(refusal('INVALID_USER_INFO', { field: 'username' }))).toBe('phone');
  expect(fieldOfRefusal(refusal('INVALID_BANK', { field: 'bankCode' }))).toBe('bankCode');
});

test('a refusal without a known field names none', () => {
  for (const code of ['NETWORK', 'REGISTER_FAIL', 'REQUEST_LIMIT', 'UNVERIFIED_OTP'] as const)
    expect(fieldOfRefusal(refusal(code)), code).toBeNull();
  for (const field of ['toString', '', 7, undefined])
    expect(fieldOfRefusal(refusal('INVALID_USER_INFO', { field }))).toBeNull();
  expect(fieldOfRefusal(undefined)).toBeNull();
});
