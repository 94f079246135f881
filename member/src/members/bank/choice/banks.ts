import type { Reply } from '@kapao/contract/call-types';
import type { WireCurrency } from '@kapao/core/wire-currency';
import { useQuery } from '@tanstack/react-query';
import { reading } from '../../../frame/api/readings.ts';

export type Bank = Reply<'getBanks'>[number];

/** The bank of a code with its rules; nothing while none is chosen or the list is not here. */
export function useBank(bankCode: string): Bank | undefined {
  return useQuery(reading('getBanks')).data?.find(({ code }) => code === bankCode);
}

/** Whether an account at this bank is counted in this currency; a bank not chosen yet holds nothing. */
export function holds(bank: Pick<Bank, 'currency'> | undefined, currency: WireCurrency): boolean {
  return bank?.currency === currency;
}

/** Those that fit what was typed, in any of the three languages or by code; the recommended ones first. */
export function findBanks(banks: readonly Bank[], typed: string): { recommended: Bank[]; others: Bank[] } {
  const wanted = typed.normalize('NFC').trim().toLowerCase();
  const fitting = banks.filter(({ code, nameTH, nameEN, nameLO }) =>
    [code, nameTH, nameEN, nameLO].some((name) => name.toLowerCase().includes(wanted)),
  );
  return {
    recommended: fitting.filter(({ recommended }) => recommended),
    others: fitting.filter(({ recommended }) => !recommended),
  };
}
