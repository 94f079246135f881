import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => api('getProfile', { signal }),
});
