import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Reply } from '../../frame/api/api.ts';
import { reading } from '../../frame/api/readings.ts';
import { pollMs, useLive } from '../../frame/live/live.ts';

export type Entry = Reply<'getStatements'>['statements'][number];

/** One page of the statement; while the next one is on its way the last one stays, and nothing jumps. */
export function useStatement(page: number, limit: number) {
  const live = useLive();
  return useQuery({
    ...reading('getStatements', { body: { page, limit } }),
    placeholderData: keepPreviousData,
    refetchInterval: pollMs(live),
  });
}
