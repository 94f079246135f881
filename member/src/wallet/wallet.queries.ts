import { queryOptions } from '@tanstack/react-query';
import { api } from '../app/api.ts';
import { showCurrency } from '../ui/currency.ts';

export const walletQuery = queryOptions({
  queryKey: ['wallet'],
  queryFn: async ({ signal }) => {
    const wallet = await api('getWallet', { signal });
    showCurrency(wallet.wallet.currency);
    return wallet;
  },
});
