import { useQueryClient } from '@tanstack/react-query';
import type { Reply } from '../../frame/api/api.ts';
import { profileQuery } from '../../frame/api/profile.queries.ts';
import { walletQuery } from '../../frame/api/wallet.queries.ts';

type BankAccount = Reply<'getProfile'>['bankAccount'];

/** Shows a saved change at once wherever the account stands, and asks the server for the rest. */
export function useBankAccountChanged(): (change: Partial<BankAccount>) => void {
  const queries = useQueryClient();
  return (change) => {
    for (const query of [profileQuery, walletQuery]) {
      queries.setQueryData<{ bankAccount: BankAccount }>(
        query.queryKey,
        (known) => known && { ...known, bankAccount: { ...known.bankAccount, ...change } },
      );
      void queries.invalidateQueries({ queryKey: query.queryKey });
    }
  };
}
