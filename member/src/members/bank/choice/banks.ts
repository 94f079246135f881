import type { Reply } from '@kapao/contract/call-types';
import { plainText } from '@kapao/core/text/plain-text';
import type { WireCurrency } from '@kapao/core/wire-currency';
import { useQuery } from '@tanstack/react-query';
import { reading } from '../../../frame/api/readings.ts';

export type Bank = Reply<'getBanks'>[number];

/** Returns the bank of a code with its rules; undefined if none is selected or the list is not loaded. */
export function useBank(bankCode: string): Bank | undefined {
  return useQuery(reading('getBanks')).data?.find(({ code }) => code === bankCode);
}

/** Whether accounts at this bank are in this currency; false if no bank is selected. */
export function hasCurrency(bank: Pick<Bank, 'currency'> | undefined, currency: WireCurrency): boolean {
  return bank?.currency === currency;
}

/** Returns the banks that match the typed text in any of the three languages or by code, recommended ones first. */
export function findBanks(banks: readonly Bank[], typed: string): { recommended: Bank[]; others: Bank[] } {
  const wanted = plainText(typed).normalize('NFC').trim().toLowerCase();
  const fitting = banks.filter(({ code, nameTH, nameEN, nameLO }) =>
    [code, nameTH, nameEN, nameLO].some((name) => name.toLowerCase().includes(wanted)),
  );
  return {
    recommended: fitting.filter(({ recommended }) => recommended),
    others: fitting.filter(({ recommended }) => !recommended),
  };
}
