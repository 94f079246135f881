import { ApiError } from '@kapao/contract/errors/api-error';
import type { Step } from './draft.ts';

/** Registration fields with their step, in the order of the screen. */
export const stepOf = {
  phone: 'phone',
  otpCode: 'otp',
  name: 'profile',
  password: 'profile',
  confirmation: 'profile',
  sourceCode: 'profile',
  inviteCode: 'profile',
  ageConfirmed: 'profile',
  agreementsVersion: 'profile',
  currency: 'bank',
  bankCode: 'bank',
  bankAccountNo: 'bank',
  firstName: 'bank',
  lastName: 'bank',
} as const satisfies Record<string, Step>;

export type FieldName = keyof typeof stepOf;

/** Errors that the app itself finds in a field, before asking the server. */
export type OwnFlaw =
  | 'empty'
  | 'malformed'
  | 'too-long'
  | 'too-short'
  | 'mismatch'
  | 'english-only'
  | 'not-confirmed'
  | 'not-loaded'
  /** Phone number with an account, which our own registration may have created. */
  | 'perhaps-registered';

/** Own error, or the server's refusal: its text is made when shown, in the language of that moment. */
export type Flaw = OwnFlaw | { refusal: unknown };

export type Flaws = Readonly<Partial<Record<FieldName, Flaw>>>;

/** Field of each refusal. A refusal that concerns no single field is shown at the button. */
const fieldsByCode: Readonly<Record<string, FieldName>> = {
  PHONE_NUMBER_REQUIRE_10_DIGIT: 'phone',
  EXISTING_USER: 'phone',
  OTP_TOKEN_INVALID: 'otpCode',
  OTP_NOT_EXIST: 'otpCode',
  OTP_EXPIRED: 'otpCode',
  OTP_CODE_INVALID: 'otpCode',
  BANK_ACCOUNT_NAME_ENG: 'firstName',
  EXISTING_BANK: 'bankAccountNo',
  INVALID_BANK: 'bankAccountNo',
};

/** Names of request fields that differ from the screen's. */
const otherNames: Readonly<Record<string, FieldName>> = { username: 'phone', bankAccountName: 'firstName' };

/** Returns the field of a refusal, or null if it concerns none. */
export function fieldOfRefusal(error: unknown): FieldName | null {
  if (!(error instanceof ApiError)) return null;
  const { code, params } = error;
  const named = code === 'INVALID_USER_INFO' || code === 'INVALID_BANK' ? params.field : undefined;
  const name = typeof named === 'string' ? (otherNames[named] ?? named) : '';
  return isFieldName(name) ? name : (fieldsByCode[code] ?? null);
}

function isFieldName(name: string): name is FieldName {
  return Object.hasOwn(stepOf, name);
}
