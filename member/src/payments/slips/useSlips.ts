import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { reading } from '../../frame/api/readings.ts';

/** Page size of the specification. */
export const slipsOnPage = 10;

/** Reads the member's slips, newest first. Polls while one is being processed, even with the socket connected. */
export function useSlips(page: number) {
  return useQuery({
    ...reading('getSlips', { body: { page, limit: slipsOnPage } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => {
      const waits = state.data?.slips.some(({ status }) => status === 'PROCESSING');
      return waits ? 8_000 : false;
    },
  });
}
