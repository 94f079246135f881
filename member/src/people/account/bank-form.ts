import { isNameAllowedAt, normalizeAccountName } from '@kapao/core/bank-name';
import { asciiDigits } from '@kapao/core/digits';
import type { Market } from '@kapao/core/phone';
import { isAccountNumber, isHolderName } from '@kapao/core/registration';

export interface TypedAccount {
  bankCode: string;
  bankAccountNo: string;
  bankAccountName: string;
}

export type AccountFault = 'empty' | 'malformed' | 'english-only';
export type AccountFaults = Partial<Record<keyof TypedAccount, AccountFault>>;

/** As the server keeps it: digits alone, and the name in upper case with single spaces. */
export function tidyAccount({ bankCode, bankAccountNo, bankAccountName }: TypedAccount): TypedAccount {
  return {
    bankCode,
    bankAccountNo: asciiDigits(bankAccountNo).replace(/[\s-]/g, ''),
    bankAccountName: normalizeAccountName(bankAccountName.normalize('NFC')),
  };
}

/** What can be said before the server is asked, in the order of the fields; `bank` is the one of the typed code. */
export function judgeAccount(
  typed: TypedAccount,
  bank: { readonly englishNameOnly: boolean } | undefined,
  market: Market,
): AccountFaults {
  const { bankCode, bankAccountNo, bankAccountName } = tidyAccount(typed);
  const faults: AccountFaults = {};
  if (!bankCode) faults.bankCode = 'empty';
  if (!bankAccountNo) faults.bankAccountNo = 'empty';
  else if (!isAccountNumber(bankAccountNo, market)) faults.bankAccountNo = 'malformed';
  if (!bankAccountName) faults.bankAccountName = 'empty';
  else if (bank && !isNameAllowedAt(bank, typed.bankAccountName)) faults.bankAccountName = 'english-only';
  else if (!isHolderName(bankAccountName)) faults.bankAccountName = 'malformed';
  return faults;
}
