import type { Reply } from '@kapao/contract/call-types';
import { isRecommendedBank, isThaiBank } from '@kapao/core/bank-account';

export type Bank = Reply<'getBanks'>[number];

/** Whether an account at this bank is counted in this currency; a bank not chosen yet holds nothing. */
export function holds(bankCode: string, currency: 'LAK' | 'BAHT'): boolean {
  return bankCode !== '' && isThaiBank(bankCode) === (currency === 'BAHT');
}

/** Those that fit what was typed, in any of the three languages or by code; the recommended ones first. */
export function findBanks(banks: readonly Bank[], typed: string): { recommended: Bank[]; others: Bank[] } {
  const wanted = typed.normalize('NFC').trim().toLowerCase();
  const fitting = banks.filter(({ code, nameTH, nameEN, nameLO }) =>
    [code, nameTH, nameEN, nameLO].some((name) => name.toLowerCase().includes(wanted)),
  );
  return {
    recommended: fitting.filter(({ code }) => isRecommendedBank(code)),
    others: fitting.filter(({ code }) => !isRecommendedBank(code)),
  };
}
