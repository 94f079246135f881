import { hashKey, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Reply } from '../../../frame/api/api.ts';
import { reading } from '../../../frame/api/readings.ts';
import { useLive } from '../../../frame/live/live.ts';

export type Qr = Reply<'getQr'>;

/** Returns the whole life of a QR in seconds, for the countdown ring: ten minutes unless the server says more. */
export function wholeLife(qr: Qr): number {
  return Math.max(600, qr.expireIn);
}

/**
 * Reads the member's open QR at one bank. Polls even while the socket is connected, because a payment must not be missed.
 */
export function useQr(bankCode: string) {
  const live = useLive();
  return useQuery({
    ...reading('getQr', { params: { bankCode } }),
    refetchInterval: (query) => {
      const qr = query.state.data;
      // An expired QR may still be paid late, which has to show without a reload.
      if (!qr?.hasQrcode && qr?.status !== 'EXPIRED') return false;
      return live === 'live' ? 8000 : 3000;
    },
  });
}

export function useCacheQr(bankCode: string): (qr: Qr) => Promise<void> {
  const queries = useQueryClient();
  return (qr) => cacheQr(queries, bankCode, qr);
}

/**
 * Writes an answer into the query cache and cancels a running read. A new QR has cancelled those of other
 * gateways, so their queries are refetched, at once or when next opened.
 */
export async function cacheQr(queries: QueryClient, bankCode: string, qr: Reply<'getQr'>): Promise<void> {
  const { queryKey } = reading('getQr', { params: { bankCode } });
  await queries.cancelQueries({ queryKey });
  queries.setQueryData(queryKey, qr);
  const isOther = (query: { queryKey: readonly unknown[] }) => hashKey(query.queryKey) !== hashKey(queryKey);
  void queries.invalidateQueries({ queryKey: [queryKey[0]], predicate: isOther });
}
