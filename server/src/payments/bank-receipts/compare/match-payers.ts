import { isKnownBank, readBankCode } from '@kapao/core/account/bank-codes';
import { type AccountMatch, isSameName, matchAccounts } from '@kapao/core/account/payer-match';
import type { Payer } from '../receipt-evidence.ts';

/** Compares the payers of two reports. Different names are no mismatch: a bank may write them in another script. */
export function matchPayers(one: Payer, other: Payer): AccountMatch {
  const match = matchReported(one, other);
  return match === 'no-match' && (one.isGuess || other.isGuess) ? 'cannot-tell' : match;
}

function matchReported(one: Payer, other: Payer): AccountMatch {
  if (areOtherBanks(one.bankCode, other.bankCode)) return 'no-match';
  const digits =
    one.accountNo && other.accountNo ? matchAccounts(one.accountNo, other.accountNo) : 'cannot-tell';
  if (digits !== 'cannot-tell') return digits;
  return one.names.some((name) => other.names.some((each) => isSameName(name, each)))
    ? 'match'
    : 'cannot-tell';
}

/** Whether these are certainly two banks: an unknown name may be another name of the same bank. */
function areOtherBanks(one: string | null, other: string | null): boolean {
  const codes = [one, other].map((code) => code && readBankCode(code));
  return codes[0] !== codes[1] && codes.every((code) => code && isKnownBank(code));
}

const digitsOf = (accountNo: string | null) => accountNo?.replace(/\D/g, '').length ?? 0;

/** Returns what two reports of one payment say of its payer, as `addSource` stores it. */
export function mergePayers(known: Payer, reported: Payer): Payer {
  return {
    bankCode:
      known.bankCode && isKnownBank(known.bankCode) ? known.bankCode : (reported.bankCode ?? known.bankCode),
    accountNo:
      digitsOf(reported.accountNo) > digitsOf(known.accountNo) ? reported.accountNo : known.accountNo,
    names: [...new Set([...known.names, ...reported.names])],
  };
}

/** Whether a second report says more of the payer than the first. */
export function addsToPayer(known: Payer, reported: Payer): boolean {
  const { bankCode, accountNo, names } = mergePayers(known, reported);
  return (
    bankCode !== known.bankCode || accountNo !== known.accountNo || names.length > new Set(known.names).size
  );
}

/** Whether both reports name the same payer, or neither names one. */
export function isSamePayer(one: Payer, other: Payer): boolean {
  const isUnknown = ({ accountNo, names }: Payer) => accountNo === null && names.length === 0;
  if (one.bankCode !== other.bankCode) return false;
  return isUnknown(one) && isUnknown(other) ? true : matchPayers(one, other) === 'match';
}
