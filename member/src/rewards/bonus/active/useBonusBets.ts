import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../../frame/api/api.ts';

const betsOnPage = 30;
/** Whoever has seen so many has seen how it is counted; each change asks for all pages again. */
const mostPages = 20;

/** The key of catalog and app alike. */
export function betsKey(bonusId: string) {
  return ['getRoundBets', { roundId: bonusId }] as const;
}

/** The bets of the round held, the newest first, page by page. */
export function useBonusBets(bonusId: string) {
  const query = useInfiniteQuery({
    queryKey: betsKey(bonusId),
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      api('getRoundBets', {
        body: { roundId: bonusId, limit: betsOnPage, ...(pageParam === '' ? null : { after: pageParam }) },
        signal,
      }),
    getNextPageParam: ({ next }, pages) => (pages.length < mostPages ? next : null),
  });
  return {
    bets: query.data?.pages.flatMap(({ bets }) => bets),
    error: query.error,
    retry: () => void query.refetch(),
    /** Null when there are no older ones. */
    more: query.hasNextPage ? () => void query.fetchNextPage() : null,
    busy: query.isFetchingNextPage,
  };
}
