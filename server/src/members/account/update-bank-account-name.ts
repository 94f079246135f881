import { ok, type Result, refuse } from '@kapao/contract/result';
import { readBankCode } from '@kapao/core/account/bank-codes';
import { isEnglishName, normalizeAccountName } from '@kapao/core/account/bank-name';
import { tidyName } from '@kapao/core/account/registration';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Deps } from '../../providers/registry/deps.ts';
import { lockBankAccount, writeBankAccount } from './bank-account.queries.ts';
import { type Asker, mayCorrectName } from './update-profile.ts';

/**
 * Changes the holder name of the member's own bank account to what the bank prints, in English letters. Needs no step-up
 * while the present name is one that the bank cannot have printed.
 */
export async function updateBankAccountName(
  deps: Deps,
  asker: Asker,
  change: { readonly bankCode: string; readonly bankAccountName: string },
): Promise<Result<undefined>> {
  const typed = tidyName(change.bankAccountName);
  if (!isEnglishName(typed)) return refuse('BANK_ACCOUNT_NAME_ENG', { field: 'bankAccountName' });
  const bankAccountName = normalizeAccountName(typed);
  return inTransaction(deps.pool, async (client) => {
    const present = await lockBankAccount(client, asker.memberId);
    if (readBankCode(change.bankCode) !== present.bankCode)
      return refuse('INVALID_BANK', { field: 'bankCode' });
    if (bankAccountName === present.bankAccountName) return ok();
    if (!asker.steppedUp && !mayCorrectName(present)) return refuse('STEP_UP_REQUIRED');
    await writeBankAccount(client, asker.memberId, { ...present, bankAccountName, moved: false });
    return ok();
  });
}
