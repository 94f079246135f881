import { queryOptions } from '@tanstack/react-query';
import { api } from '../app/api.ts';

export const walletQuery = queryOptions({
  queryKey: ['wallet'],
  queryFn: ({ signal }) => api('getWallet', { signal }),
});
