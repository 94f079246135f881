import { useLingui } from '@lingui/react/macro';
import { buildOptions } from '../../base/build-options.ts';
import { errorCode } from '../../frame/api/error-code.ts';
import { errorText } from '../../frame/api/error-text.ts';
import type { FieldName, OwnFlaw } from './flaws.ts';
import { useRegistration } from './registration.ts';

type Words = Partial<Record<OwnFlaw, string>>;

/** Returns the error text beside a field; undefined if there is none. */
export function useFlawTexts(): (name: FieldName) => string | undefined {
  const { t } = useLingui();
  const { flaws } = useRegistration();
  const { isLaos } = buildOptions;
  const englishOnly = errorText({ code: 'BANK_ACCOUNT_NAME_ENG' });
  const phoneShape = isLaos
    ? t`A phone number has 8 to 11 digits, for example 020 5551 2345.`
    : errorText({ code: 'PHONE_NUMBER_REQUIRE_10_DIGIT' });

  const holder: Words = {
    malformed: t`Letters only, as in your bank book.`,
    'too-long': t`First and last name together are too long.`,
    'english-only': englishOnly,
  };
  const words: Record<FieldName, Words> = {
    phone: {
      empty: t`Enter your phone number.`,
      malformed: phoneShape,
      'perhaps-registered': t`This number already has an account. If you tapped “Open account” before, it worked: please log in with the password you chose the first time.`,
    },
    otpCode: { empty: t`Enter the code from the SMS.`, malformed: t`The code has digits only, usually 6.` },
    name: {
      empty: t`Enter your name.`,
      'too-long': t`At most 100 characters.`,
      malformed: t`Letters and digits only, please.`,
    },
    password: {
      empty: t`Choose a password.`,
      'too-short': t`At least 8 characters.`,
      'too-long': t`At most 128 characters.`,
      malformed: t`This password is too easy to guess. Please choose another one.`,
    },
    confirmation: { empty: t`Enter the password again.`, mismatch: t`Passwords don't match` },
    sourceCode: { malformed: t`Please choose another answer, or none.` },
    inviteCode: {
      malformed: t`Invite codes start with PR, followed by 10 letters or digits. You can also leave this blank.`,
    },
    ageConfirmed: { 'not-confirmed': t`You must be 20 or older to open an account.` },
    agreementsVersion: {
      'not-confirmed': t`Please read and accept the Terms of Service.`,
      'not-loaded': t`The Terms of Service couldn’t be loaded yet. Please try again.`,
    },
    bankCode: { empty: t`Choose your bank.`, malformed: t`Please choose another bank.` },
    bankAccountNo: {
      empty: t`Enter the account number.`,
      malformed: isLaos ? t`Use 7 to 20 digits only.` : t`Use 7 to 15 digits only.`,
    },
    firstName: { ...holder, empty: t`Enter the first name.` },
    lastName: { ...holder, empty: t`Enter the last name.` },
    currency: { malformed: t`Please choose the other currency.` },
  };

  return (name) => {
    const flaw = flaws[name];
    if (!flaw) return undefined;
    if (typeof flaw === 'string') return words[name][flaw];
    const own = asOwn(flaw.refusal);
    return (own && words[name][own]) ?? errorText(flaw.refusal);
  };
}

/** Returns our own error for a refusal that names only the field, or whose text is about the other market. */
function asOwn(refusal: unknown): OwnFlaw | null {
  const code = errorCode(refusal);
  return code === 'INVALID_USER_INFO' || code === 'PHONE_NUMBER_REQUIRE_10_DIGIT' ? 'malformed' : null;
}
