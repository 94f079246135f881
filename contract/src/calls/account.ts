import { z } from 'zod';
import { call } from '../call.ts';
import { currency, empty, money, text, time } from '../fields.ts';
import { ownBank } from './lookup.ts';
import { passwordChoices, passwordText } from './session.ts';

export const bankAccount = z
  .object({ bank: ownBank, bankCode: z.string(), bankAccountName: z.string(), bankAccountNo: z.string() })
  .meta({ id: 'BankAccount' });

const registration = z
  .object({
    name: text(100),
    username: text(32).describe('Phone number'),
    password: passwordText,
    sourceCode: text(64).optional(),
    inviteCode: text(64).optional(),
    bankCode: text(16).optional(),
    bankAccountName: text(200).optional(),
    bankAccountNo: text(32).optional(),
    currency: currency.optional(),
    ageConfirmed: z.boolean().optional(),
    agreementsVersion: text(64).optional(),
    marketing: z.boolean().optional().describe('Whether the member wants offers and news; default: no'),
  })
  .meta({ id: 'Registration' });

/** Protection of withdrawals as the member has chosen it. */
const withdrawProof = z
  .object({
    above: money
      .nullable()
      .describe('Amount above which a withdrawal needs a proof (stepUp); 0: always; null: never'),
    isDefault: z.boolean().describe('The amount is the operator’s'),
    defaultAbove: money,
    pin: z.enum(['none', 'set', 'locked']),
  })
  .meta({ id: 'WithdrawProof' });

const pin = z.string().regex(/^\d{6}$/);

const registrationErrors = [
  'PHONE_NUMBER_REQUIRE_10_DIGIT',
  'INVALID_USER_INFO',
  'EXISTING_USER',
  'INVALID_BANK',
  'BANK_ACCOUNT_NAME_ENG',
  'EXISTING_BANK',
  'JURISDICTION',
  'REQUEST_LIMIT',
] as const;

export const accountCalls = {
  validateAccount: call({
    summary: 'Validate a registration without storing anything',
    auth: 'public',
    part: 'register',
    body: registration,
    reply: empty,
    errors: registrationErrors,
  }),
  createAccount: call({
    summary: 'Register a member',
    auth: 'public',
    part: 'register',
    body: registration,
    reply: z.object({ _id: z.string() }),
    errors: [...registrationErrors, 'UNVERIFIED_OTP', 'REGISTER_FAIL'],
    idempotent: true,
    // Each idempotency key of an anonymous caller occupies a row for a day, even if the registration fails.
    limit: { perMinute: 60 },
  }),
  getProfile: call({
    summary: 'Return the member’s profile',
    auth: 'member',
    impersonation: true,
    whileExcluded: 'allowed',
    reply: z
      .object({
        profile: z.object({
          _id: z.string(),
          username: z.string(),
          name: z.string(),
          createdAt: time,
          agreementsVersion: z.string().nullable().describe('Version accepted last; null: none'),
          withdrawHeldUntil: time
            .nullable()
            .describe(
              'Withdrawals are held until then after a change of bank account or a reset of the password; null: not held',
            ),
        }),
        withdrawProof,
        bankAccount,
      })
      .meta({ id: 'Profile' }),
    errors: [],
  }),
  updateProfile: call({
    summary: 'Change name or bank account; a change of bank account needs step-up',
    auth: 'member',
    whileExcluded: 'allowed',
    body: z.object({
      name: text(100).optional(),
      bankCode: text(16).optional(),
      bankAccountName: text(200).optional(),
      bankAccountNo: text(32).optional(),
    }),
    reply: empty,
    errors: [
      'INVALID_USER_INFO',
      'INVALID_BANK',
      'BANK_ACCOUNT_NAME_ENG',
      'EXISTING_BANK',
      'STEP_UP_REQUIRED',
      'WITHDRAW_PENDING',
    ],
    // A caller who tries account numbers learns which are taken, so only few attempts are allowed.
    limit: { perMinute: 10 },
  }),
  updateBankAccountName: call({
    summary: 'Correct the holder name of the own bank account',
    auth: 'member',
    whileExcluded: 'allowed',
    body: z.object({
      bankCode: text(16),
      bankAccountName: text(200).optional(),
      name: text(200).optional().describe('Holder name; bankAccountName in the home flow'),
    }),
    reply: empty,
    errors: ['INVALID_USER_INFO', 'INVALID_BANK', 'BANK_ACCOUNT_NAME_ENG', 'STEP_UP_REQUIRED'],
  }),
  changePassword: call({
    summary: 'Change the password; all other sessions end, unless they are kept',
    auth: 'member',
    whileExcluded: 'allowed',
    body: z.object({ oldPassword: passwordText, newPassword: passwordText, ...passwordChoices }),
    reply: empty,
    errors: ['WRONG_PASSWORD', 'INVALID_USER_INFO', 'REQUEST_LIMIT'],
  }),
  setWithdrawProof: call({
    summary:
      'Set above which amount withdrawals need a proof, or the PIN; whatever protects less needs step-up',
    auth: 'member',
    whileExcluded: 'allowed',
    body: z.object({
      above: money.nullable().optional().describe('0: always; null: never'),
      pin: pin.nullable().optional().describe('Null: removes the PIN'),
    }),
    reply: empty,
    errors: ['INVALID_USER_INFO', 'STEP_UP_REQUIRED'],
    limit: { perMinute: 20 },
  }),
  stepUp: call({
    summary:
      'Authenticate again (step-up): for five minutes in this session, and for one withdrawal; with `withdraw` only for that one',
    auth: 'member',
    whileExcluded: 'allowed',
    body: z.object({
      password: passwordText.optional(),
      passkey: z
        .object({ challengeId: text(64), response: z.record(z.string(), z.unknown()) })
        .optional()
        .describe('Answer to beginPasskeyStepUp, instead of the password'),
      pin: pin.optional().describe('Instead of the password; only with `withdraw`'),
      withdraw: z
        .object({ amount: money, key: z.uuid().optional() })
        .optional()
        .describe('Withdrawal that this proves, with the Idempotency-Key that it will have'),
    }),
    reply: empty,
    errors: ['WRONG_PASSWORD', 'WRONG_CREDENTIAL', 'REQUEST_LIMIT'],
  }),
};
