import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../../frame/api/api.ts';

const betsOnPage = 30;
/** Limit on loaded pages, because each change refetches all of them. */
const maxPages = 20;

/** Query key, the same in the catalog and the app. */
export function betsKey(bonusId: string) {
  return ['getRoundBets', { roundId: bonusId }] as const;
}

/** Reads the active bonus's bets, newest first, page by page. */
export function useBonusBets(bonusId: string) {
  const query = useInfiniteQuery({
    queryKey: betsKey(bonusId),
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      api('getRoundBets', {
        body: { roundId: bonusId, limit: betsOnPage, ...(pageParam === '' ? null : { after: pageParam }) },
        signal,
      }),
    getNextPageParam: ({ next }, pages) => (pages.length < maxPages ? next : null),
  });
  return {
    bets: query.data?.pages.flatMap(({ bets }) => bets),
    error: query.error,
    retry: () => void query.refetch(),
    /** Loads older bets; null when there are none. */
    more: query.hasNextPage ? () => void query.fetchNextPage() : null,
    busy: query.isFetchingNextPage,
  };
}
