import { ApiError } from '@kapao/contract/errors/api-error';
import type { Step } from './draft.ts';

/** Every field of the registration with the step that it stands on, in the order of the screen. */
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

/** What the app itself finds wrong with a field, before it asks the server. */
export type OwnFlaw =
  | 'empty'
  | 'malformed'
  | 'too-long'
  | 'too-short'
  | 'mismatch'
  | 'english-only'
  | 'not-confirmed'
  | 'not-loaded'
  /** The number has an account now, and a registration of ours may have made it. */
  | 'perhaps-registered';

/** Our own flaw, or the server's refusal as it came: its words are made when they are shown, in the language then. */
export type Flaw = OwnFlaw | { refusal: unknown };

export type Flaws = Readonly<Partial<Record<FieldName, Flaw>>>;

/** Where a refusal belongs. What concerns no single field stays with the button that was pressed. */
const places: Readonly<Record<string, FieldName>> = {
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

/** The names of the request's fields where they are not the screen's. */
const otherNames: Readonly<Record<string, FieldName>> = { username: 'phone', bankAccountName: 'firstName' };

/** The field of a refusal, or null when it concerns none. */
export function fieldOfRefusal(error: unknown): FieldName | null {
  if (!(error instanceof ApiError)) return null;
  const { code, params } = error;
  const named = code === 'INVALID_USER_INFO' || code === 'INVALID_BANK' ? params.field : undefined;
  const name = typeof named === 'string' ? (otherNames[named] ?? named) : '';
  return isFieldName(name) ? name : (places[code] ?? null);
}

function isFieldName(name: string): name is FieldName {
  return Object.hasOwn(stepOf, name);
}
