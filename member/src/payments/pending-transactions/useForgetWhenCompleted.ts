import { useEffect, useEffectEvent, useState } from 'react';
import { errorCode } from '../../frame/api/error-code.ts';
import { type PendingTransaction, usePendingTransactions } from './usePendingTransactions.ts';

/** Shortest time in ms for which the message is shown, even if the other operation has ended before. */
const readMs = 5_000;

/**
 * Clears the refusal "another one is still pending" once the operations that `isOther` accepts have ended, in whichever tab
 * they were requested.
 */
export function useForgetWhenCompleted(
  call: { error: unknown; forget: () => void },
  refusal: 'WITHDRAW_PENDING' | 'TRANSFER_PENDING',
  isOther: (item: PendingTransaction) => boolean,
): void {
  const waits = errorCode(call.error) === refusal;
  const { items, readAt, refetch } = usePendingTransactions();
  const [since, setSince] = useState(Number.POSITIVE_INFINITY);
  const begin = useEffectEvent(() => {
    setSince(Date.now());
    void refetch();
  });
  useEffect(() => {
    if (waits) begin();
  }, [waits]);
  const isOver = waits && readAt > since && items !== undefined && !items.some(isOther);
  const end = useEffectEvent(() => call.forget());
  useEffect(() => {
    if (!isOver) return;
    const timer = setTimeout(() => end(), readMs);
    return () => clearTimeout(timer);
  }, [isOver]);
}
