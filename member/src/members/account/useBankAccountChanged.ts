import { useQueryClient } from '@tanstack/react-query';
import type { Reply } from '../../frame/api/api.ts';
import { reading, useRefetch } from '../../frame/api/readings.ts';

type BankAccount = Reply<'getProfile'>['bankAccount'];

/** Shows a saved change at once wherever the account appears, and refetches the rest. */
export function useBankAccountChanged(): (change: Partial<BankAccount>) => void {
  const queries = useQueryClient();
  const askAgain = useRefetch();
  return (change) => {
    for (const { queryKey } of [reading('getProfile'), reading('getWallet')]) {
      queries.setQueryData<{ bankAccount: BankAccount }>(
        queryKey,
        (known) => known && { ...known, bankAccount: { ...known.bankAccount, ...change } },
      );
    }
    void askAgain('getProfile', 'getWallet');
  };
}
