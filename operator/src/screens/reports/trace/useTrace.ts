import type { Currency } from '@kapao/core/money';
import { useInfiniteQuery } from '@tanstack/react-query';
import { callBackoffice } from '../../../frame/api/backoffice.ts';
import type { Traced } from './trace-address.ts';

const most = 100;

/** Loads a figure's ledger entries page by page, as props of a Table. */
export function useTrace(traced: Traced, currency: Currency) {
  const list = useInfiniteQuery({
    queryKey: ['traceFigure', traced, currency],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      callBackoffice('traceFigure', {
        query: { ...traced, currency, most, ...(pageParam ? { after: pageParam } : {}) },
        signal,
      }),
    getNextPageParam: ({ next }) => next,
  });
  return {
    rows: list.data?.pages.flatMap(({ rows }) => rows),
    total: list.data?.pages[0],
    onMore: list.hasNextPage ? () => void list.fetchNextPage() : undefined,
    loadingMore: list.isFetchingNextPage,
    error: list.error,
    onRetry: () => void list.refetch(),
  };
}
