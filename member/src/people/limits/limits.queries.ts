import { queryOptions } from '@tanstack/react-query';
import { api, type Reply } from '../../frame/api/api.ts';

export type LimitsState = Reply<'getLimits'>;
export type LimitName = keyof LimitsState['limits'];

export const limitsQuery = queryOptions({
  queryKey: ['limits'],
  queryFn: ({ signal }) => api('getLimits', { signal }),
});

/** How often the open app says that the member is here; half an hour without it ends the session. */
const beatMs = 5 * 60_000;

export const realityQuery = queryOptions({
  queryKey: ['reality'],
  queryFn: ({ signal }) => api('checkReality', { signal }),
  refetchInterval: beatMs,
  refetchOnWindowFocus: true,
});
