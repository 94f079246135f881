import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { reading } from '../../frame/api/readings.ts';

/** The spec's ten on a page. */
export const slipsOnPage = 10;

/** The member's slips, newest first. While one is being looked at they are asked for now and then, socket or not. */
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
