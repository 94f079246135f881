import { ok, type Result, refuse } from '@kapao/contract/result';
import { isNameAllowedAt, normalizeAccountName, readBankCode } from '@kapao/core/bank-name';
import { asciiDigits } from '@kapao/core/digits';
import type { Currency } from '@kapao/core/money';
import { isAccountNumber, isHolderName, tidyName } from '@kapao/core/registration';
import { bankRules } from '../../content/registration-switches.ts';
import type { Deps } from '../../outside/deps.ts';

/** As typed; a field that was not sent is empty. */
export interface TypedBankAccount {
  readonly bankCode: string;
  readonly bankAccountName: string;
  readonly bankAccountNo: string;
}

/** A bank account as it is kept: the bank's own code, the name in upper case, the number in ASCII digits. */
export type BankAccount = TypedBankAccount;

export type BankAccountRefusal =
  | 'INVALID_BANK'
  | 'INVALID_USER_INFO'
  | 'BANK_ACCOUNT_NAME_ENG'
  | 'EXISTING_BANK';

/**
 * The rules of a member's own bank account, in the order of wire.md section 3. `currency` is the member's: money is
 * never paid out into an account of another one. `memberId` may keep the account that it has.
 */
export async function checkBankAccount(
  deps: Pick<Deps, 'pool' | 'settings'>,
  typed: TypedBankAccount,
  currency: Currency,
  memberId: string | null = null,
): Promise<Result<BankAccount, BankAccountRefusal>> {
  const bankCode = readBankCode(typed.bankCode);
  const bank = await bankRules(deps.pool, bankCode);
  if (bank?.currency !== currency) return refuse('INVALID_BANK', { field: 'bankCode' });
  const bankAccountNo = asciiDigits(typed.bankAccountNo).replace(/[\s-]/g, '');
  if (!isAccountNumber(bankAccountNo, deps.settings.market))
    return refuse('INVALID_BANK', { field: 'bankAccountNo' });
  const name = tidyName(typed.bankAccountName);
  if (!isHolderName(name)) return refuse('INVALID_USER_INFO', { field: 'bankAccountName' });
  if (!isNameAllowedAt(bank, name)) return refuse('BANK_ACCOUNT_NAME_ENG', { field: 'bankAccountName' });
  const { rows } = await deps.pool.query<{ member_id: string }>(
    'select member_id from bank_account_claim where bank_code = $1 and account_no = $2',
    [bankCode, bankAccountNo],
  );
  if (rows[0] && rows[0].member_id !== memberId) return refuse('EXISTING_BANK', { field: 'bankAccountNo' });
  return ok({ bankCode, bankAccountName: normalizeAccountName(name), bankAccountNo });
}
