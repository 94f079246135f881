import { hashKey, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Reply } from '../../../frame/api/api.ts';
import { reading } from '../../../frame/api/readings.ts';
import { useLive } from '../../../frame/live/live.ts';

export type Qr = Reply<'getQr'>;

/** A QR lives ten minutes unless the server says more; a ring shows the share of that. In seconds. */
export function wholeLife(qr: Qr): number {
  return Math.max(600, qr.expireIn);
}

/** The member's open QR at one bank. Asked now and then even while the socket lives: a payment must not be missed. */
export function useQr(bankCode: string) {
  const live = useLive();
  return useQuery({
    ...reading('getQr', { params: { bankCode } }),
    refetchInterval: (query) => {
      const qr = query.state.data;
      // An expired QR may still be paid late; that too should show by itself.
      if (!qr?.hasQrcode && qr?.status !== 'EXPIRED') return false;
      return live === 'live' ? 8000 : 3000;
    },
  });
}

export function useKeepQr(bankCode: string): (qr: Qr) => Promise<void> {
  const queries = useQueryClient();
  return (qr) => keepQr(queries, bankCode, qr);
}

function secondsUntil(endsAt: number): number {
  return Math.max(0, Math.ceil((endsAt - Date.now()) / 1000));
}

/** Whole seconds until `endsAt` (ms), counted by the clock and not by ticks: a sleeping phone wakes up right. */
export function useSecondsLeft(endsAt: number): number {
  const [left, setLeft] = useState(() => secondsUntil(endsAt));
  useEffect(() => {
    const tick = () => setLeft(secondsUntil(endsAt));
    tick();
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [endsAt]);
  return left;
}

/**
 * Puts an answer in the place of the reading, also of one that was asked for before and is still on its way. A new QR
 * has cancelled those of the other gateways: their views are asked for anew, at once or when they are next opened.
 */
export async function keepQr(queries: QueryClient, bankCode: string, qr: Reply<'getQr'>): Promise<void> {
  const { queryKey } = reading('getQr', { params: { bankCode } });
  await queries.cancelQueries({ queryKey });
  queries.setQueryData(queryKey, qr);
  const isOther = (query: { queryKey: readonly unknown[] }) => hashKey(query.queryKey) !== hashKey(queryKey);
  void queries.invalidateQueries({ queryKey: [queryKey[0]], predicate: isOther });
}
