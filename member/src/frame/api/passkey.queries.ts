import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => api('listPasskeys', { signal }),
});
