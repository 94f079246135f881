import type { Claim } from '@kapao/contract/desk/calls/queues';
import type { QueueName } from '@kapao/contract/desk/queue-names';
import { useInfiniteGetList } from 'ra-core';
import { useDesk } from '../api/useDesk.ts';
import { inForce } from './moves.ts';
import type { QueueRow } from './queue.ts';

const perPage = 50;

/** The items of a queue and who has them. Both come anew when the socket says so. */
export function useQueue<Row extends QueueRow>(
  queue: QueueName,
  resource: string,
  filter: Record<string, unknown> | undefined,
) {
  const list = useInfiniteGetList<Row>(resource, { pagination: { page: 1, perPage }, filter });
  const claims = useDesk('listClaims', { request: { params: { queue } }, what: ['claims', queue] }).data
    ?.claims;
  const rows = list.data?.pages.flatMap((page) => page.data);
  const byItem = new Map<string, Claim>(claims?.map((claim) => [claim.item, claim]));
  return {
    rows,
    claimOf: (id: string) => inForce(byItem.get(id), new Date()),
    error: list.error,
    retry: () => void list.refetch(),
    more: list.hasNextPage ? () => void list.fetchNextPage() : undefined,
    loadingMore: list.isFetchingNextPage,
  };
}
