import { ApiError } from '@kapao/contract/errors/api-error';
import { useLingui } from '@lingui/react/macro';
import { errorText } from '../../frame/api/error-text.ts';
import type { AccountFlaw, AccountFlaws, TypedAccount } from './bank-form.ts';

type Words = Partial<Record<keyof TypedAccount | 'all', string>>;

/** Returns the text beside each field, for our own checks and the server's refusal; `all` concerns no single field. */
export function useAccountFlawTexts(flaws: AccountFlaws, refused: unknown): Words {
  const { t } = useLingui();
  const own: Record<keyof TypedAccount, Partial<Record<AccountFlaw, string>>> = {
    bankCode: { empty: t`Choose your bank.` },
    bankAccountNo: {
      empty: t`Enter the account number.`,
      malformed: errorText({ code: 'INVALID_BANK' }),
    },
    bankAccountName: {
      empty: t`Enter the name of the account holder.`,
      malformed: t`Letters only, as in the bank book.`,
      'english-only': errorText({ code: 'BANK_ACCOUNT_NAME_ENG' }),
    },
  };
  const words: Words = {};
  for (const name of ['bankCode', 'bankAccountNo', 'bankAccountName'] as const) {
    const flaw = flaws[name];
    if (flaw) words[name] = own[name][flaw];
  }
  if (!refused) return words;
  const field = refused instanceof ApiError ? refused.params.field : undefined;
  if (field !== 'bankCode' && field !== 'bankAccountNo' && field !== 'bankAccountName') {
    words.all = errorText(refused);
  } else {
    // INVALID_USER_INFO also mentions passwords; here only the name can be wrong.
    const isName = refused instanceof ApiError && refused.code === 'INVALID_USER_INFO';
    words[field] = (isName && own[field].malformed) || errorText(refused);
  }
  return words;
}
