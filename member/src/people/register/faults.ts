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
export type OwnFault =
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

/** Our own fault, or the server's refusal as it came: its words are made when they are shown, in the language then. */
export type Fault = OwnFault | { refusal: unknown };

export type Faults = Readonly<Partial<Record<FieldName, Fault>>>;
