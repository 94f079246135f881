import { queryOptions } from '@tanstack/react-query';
import { currencyStore } from '../../ui/money/currency.ts';
import { api } from './api.ts';

export const walletQuery = queryOptions({
  queryKey: ['wallet'],
  queryFn: async ({ signal }) => {
    const wallet = await api('getWallet', { signal });
    currencyStore.write(wallet.wallet.currency);
    return wallet;
  },
});
