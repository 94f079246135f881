import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, type Reply } from '../../frame/api/api.ts';
import { pollMs } from '../../frame/live/live.ts';
import { useLive } from '../../frame/live/useLive.ts';

export type Entry = Reply<'getStatements'>['statements'][number];

/** One page of the statement; while the next one is on its way the last one stays, and nothing jumps. */
export function useStatement(page: number, limit: number) {
  const live = useLive();
  return useQuery({
    queryKey: ['statement', page, limit],
    queryFn: ({ signal }) => api('getStatements', { body: { page, limit }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: pollMs(live),
  });
}
