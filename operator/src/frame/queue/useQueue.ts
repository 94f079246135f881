import type { Assignment } from '@kapao/contract/backoffice/calls/queues';
import type { QueueName } from '@kapao/contract/backoffice/queue-names';
import { useQueryClient } from '@tanstack/react-query';
import { useInfiniteGetList } from 'ra-core';
import { useStore } from '../../base/store.ts';
import { useNow } from '../../ui/show/now.ts';
import { useBackoffice } from '../api/useBackoffice.ts';
import type { QueueRow } from './queue.ts';
import { activeAssignment, ownItems } from './queue-moves.ts';
import { isPending, pendingDecisions } from './undo/pending-decisions.ts';

const perPage = 50;
/** Interval in ms at which expired assignments are noticed. */
const pollMs = 10_000;

interface Which {
  readonly filter: Record<string, unknown> | undefined;
  /** Whether the list has the staff member's own parked items instead of the queue, whatever the filter. */
  readonly own: boolean;
  readonly opened: string | null;
}

/**
 * Reads the items of a queue and their assignments; socket events refetch both. Items decided here are not among
 * them, even before the decision is sent.
 */
export function useQueue<Row extends QueueRow>(queue: QueueName, { filter, own, opened }: Which) {
  const queries = useQueryClient();
  const now = useNow(pollMs);
  const pending = useStore(pendingDecisions.store);
  const list = useInfiniteGetList<Row>(queue, { pagination: { page: 1, perPage }, filter });
  const assignments = useBackoffice('listClaims', { request: { params: { queue } }, what: ['claims', queue] })
    .data?.claims;
  const listed = list.data?.pages.flatMap((page) => page.data);
  const byItem = new Map<string, Assignment>(assignments?.map((assignment) => [assignment.item, assignment]));
  // A row from any earlier list of this queue is still known, because ra-core stores it by its id.
  const rowOf = (id: string) =>
    listed?.find((row) => row.id === id) ??
    queries.getQueryData<Row>([queue, 'getOne', { id, meta: undefined }]);
  const all = own ? assignments && ownItems(assignments, opened, now) : listed?.map(({ id }) => id);
  const isDecided = (id: string) => isPending(pending, queue, id);
  return {
    ids: all?.filter((id) => !isDecided(id)),
    isDecided,
    /** Whether the list has the item, decided or not. */
    isListed: (id: string) => all?.includes(id) ?? false,
    /** Returns undefined for a parked item whose row has not been loaded. */
    rowOf,
    assignmentOf: (id: string) => activeAssignment(byItem.get(id), now),
    error: list.error,
    retry: () => void list.refetch(),
    more: !own && list.hasNextPage ? () => void list.fetchNextPage() : undefined,
    loadingMore: list.isFetchingNextPage,
  };
}
