import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onDevice } from '../../base/storage.ts';
import type { Reply } from '../../frame/api/api.ts';
import { reading } from '../../frame/api/readings.ts';
import { lastPendingTransactionsKey } from '../../frame/api/session.ts';

export type PendingTransaction = Reply<'getOnItsWay'>['items'][number];

/**
 * Everything that a member waits for. How many it was last is kept on the phone, so that the next start leaves the
 * room for it and nothing below moves when it comes.
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
    /** How many there were last, for as long as nobody has said. */
    lastTotal: pendingCount(onDevice.read(lastPendingTransactionsKey)),
    /** When `expireIn` was true, in ms. */
    readAt: query.dataUpdatedAt,
    error: query.isError && !query.data ? query.error : null,
    refetch: query.refetch,
  };
}

/** What another version of the app may have written is no number, and as good as none. */
export function pendingCount(text: string | null): number {
  return /^\d{1,4}$/.test(text ?? '') ? Number(text) : 0;
}
