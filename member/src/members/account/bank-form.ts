import { isNameAllowedAt, normalizeAccountName } from '@kapao/core/account/bank-name';
import { asciiDigits } from '@kapao/core/account/digits';
import type { Market } from '@kapao/core/account/phone';
import { isAccountNumber, isHolderName, tidyName } from '@kapao/core/account/registration';

export interface TypedAccount {
  bankCode: string;
  bankAccountNo: string;
  bankAccountName: string;
}

export type AccountFlaw = 'empty' | 'malformed' | 'english-only';
export type AccountFlaws = Partial<Record<keyof TypedAccount, AccountFlaw>>;

/**
 * Normalizes an account as the server stores it: ASCII digits without spaces and hyphens, and the name in
 * upper case with single spaces.
 */
export function tidyAccount({ bankCode, bankAccountNo, bankAccountName }: TypedAccount): TypedAccount {
  return {
    bankCode,
    bankAccountNo: asciiDigits(bankAccountNo).replace(/[\s-]/g, ''),
    bankAccountName: normalizeAccountName(tidyName(bankAccountName)),
  };
}

/**
 * Returns the errors that can be found before asking the server, in the order of the fields; `bank` is the bank of the
 * typed code.
 */
export function judgeAccount(
  typed: TypedAccount,
  bank: { readonly englishNameOnly: boolean } | undefined,
  market: Market,
): AccountFlaws {
  const { bankCode, bankAccountNo, bankAccountName } = tidyAccount(typed);
  const flaws: AccountFlaws = {};
  if (!bankCode) flaws.bankCode = 'empty';
  if (!bankAccountNo) flaws.bankAccountNo = 'empty';
  else if (!isAccountNumber(bankAccountNo, market)) flaws.bankAccountNo = 'malformed';
  if (!bankAccountName) flaws.bankAccountName = 'empty';
  else if (bank && !isNameAllowedAt(bank, tidyName(typed.bankAccountName)))
    flaws.bankAccountName = 'english-only';
  else if (!isHolderName(bankAccountName)) flaws.bankAccountName = 'malformed';
  return flaws;
}
