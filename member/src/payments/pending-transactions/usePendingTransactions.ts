import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onDevice } from '../../base/storage.ts';
import type { Reply } from '../../frame/api/api.ts';
import { reading } from '../../frame/api/readings.ts';
import { lastPendingTransactionsKey } from '../../frame/api/session.ts';

export type PendingTransaction = Reply<'getOnItsWay'>['items'][number];

/**
 * Reads the member's newest pending transactions and the number of all. The last number is kept on the
 * device, so that the next start reserves the space and nothing below shifts.
 */
export function usePendingTransactions() {
  const query = useQuery(reading('getOnItsWay'));
  const total = query.data?.total;
  useEffect(() => {
    if (total !== undefined) onDevice.write(lastPendingTransactionsKey, String(total));
  }, [total]);
  return {
    items: query.data?.items,
    total,
    /** Last known count, used until the answer is there. */
    lastTotal: pendingCount(onDevice.read(lastPendingTransactionsKey)),
    /** Time of the answer that `expireIn` counts from, in ms. */
    readAt: query.dataUpdatedAt,
    error: query.isError && !query.data ? query.error : null,
    refetch: query.refetch,
  };
}

/** Returns the stored count; 0 for anything that is not a number, as another version of the app may have written it. */
export function pendingCount(text: string | null): number {
  return /^\d{1,4}$/.test(text ?? '') ? Number(text) : 0;
}
