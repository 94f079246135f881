import { ok, type Result, refuse } from '@kapao/contract/result';
import { readBankCode } from '@kapao/core/account/bank-codes';
import { isNameAllowedAt, normalizeAccountName } from '@kapao/core/account/bank-name';
import { asciiDigits } from '@kapao/core/account/digits';
import { isAccountNumber, isHolderName, tidyName } from '@kapao/core/account/registration';
import type { Currency } from '@kapao/core/money';
import { plainText } from '@kapao/core/text/plain-text';
import { bankRules } from '../../content/registration-rules.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { isExcluded } from '../personal-data/exclusions.ts';
import type { BankAccount } from './bank-account.queries.ts';
import { ownerOfBankAccount } from './claim.queries.ts';

export type BankAccountRefusal =
  | 'INVALID_BANK'
  | 'INVALID_USER_INFO'
  | 'BANK_ACCOUNT_NAME_ENG'
  | 'EXISTING_BANK';

/**
 * Checks a member's own bank account as typed, in a fixed order; a field that was not sent is empty, and `memberId` may
 * keep the account they have. `currency` is the member's: money is never paid out into an account of another currency.
 */
export async function checkBankAccount(
  deps: Pick<Deps, 'pool' | 'settings'>,
  typed: BankAccount,
  currency: Currency,
  memberId: string | null = null,
): Promise<Result<BankAccount, BankAccountRefusal>> {
  // The app sends a bank's code. `readBankCode` also reads names of banks in words, but only banks' own records have
  // those.
  const bankCode = /^[a-z\d\s]*$/i.test(plainText(typed.bankCode)) ? readBankCode(typed.bankCode) : '';
  const bank = await bankRules(deps.pool, bankCode);
  if (bank?.currency !== currency) return refuse('INVALID_BANK', { field: 'bankCode' });
  const bankAccountNo = asciiDigits(typed.bankAccountNo).replace(/[\s-]/g, '');
  if (!isAccountNumber(bankAccountNo, deps.settings.market))
    return refuse('INVALID_BANK', { field: 'bankAccountNo' });
  const name = tidyName(typed.bankAccountName);
  if (!isHolderName(name)) return refuse('INVALID_USER_INFO', { field: 'bankAccountName' });
  if (!isNameAllowedAt(bank, name)) return refuse('BANK_ACCOUNT_NAME_ENG', { field: 'bankAccountName' });
  const owner = await ownerOfBankAccount(deps.pool, { bankCode, bankAccountNo });
  if (owner !== null && owner !== memberId) return refuse('EXISTING_BANK', { field: 'bankAccountNo' });
  if (owner === null && (await isExcluded(deps, { bankCode, bankAccountNo })))
    return refuse('EXISTING_BANK', { field: 'bankAccountNo' });
  return ok({ bankCode, bankAccountName: normalizeAccountName(name), bankAccountNo });
}
