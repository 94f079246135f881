import { readBankCode } from '@kapao/core/account/bank-name';
import { type AccountMatch, isSameName, matchAccounts } from '@kapao/core/account/payer-match';
import type { Payer } from '../receipt-evidence.ts';

/** Compares the payers of two reports. Different names are no mismatch: a bank may write them in another script. */
export function matchPayers(one: Payer, other: Payer): AccountMatch {
  const match = matchReported(one, other);
  return match === 'no-match' && (one.isGuess || other.isGuess) ? 'cannot-tell' : match;
}

function matchReported(one: Payer, other: Payer): AccountMatch {
  if (one.bankCode && other.bankCode && readBankCode(one.bankCode) !== readBankCode(other.bankCode))
    return 'no-match';
  const digits =
    one.accountNo && other.accountNo ? matchAccounts(one.accountNo, other.accountNo) : 'cannot-tell';
  if (digits !== 'cannot-tell') return digits;
  return one.names.some((name) => other.names.some((each) => isSameName(name, each)))
    ? 'match'
    : 'cannot-tell';
}

/** Whether both reports name the same payer, or neither names one. */
export function isSamePayer(one: Payer, other: Payer): boolean {
  const isUntold = ({ accountNo, names }: Payer) => accountNo === null && names.length === 0;
  if (one.bankCode !== other.bankCode) return false;
  return isUntold(one) && isUntold(other) ? true : matchPayers(one, other) === 'match';
}
