import { queryOptions } from '@tanstack/react-query';
import { api } from '../../frame/api/api.ts';

/** The agreements in one language with their version. */
export function agreementsQuery(locale: string) {
  return queryOptions({
    queryKey: ['agreements', locale],
    queryFn: ({ signal }) => api('getAgreements', { signal }),
    staleTime: 60_000,
  });
}
