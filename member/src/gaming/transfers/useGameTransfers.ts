import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Reply } from '../../frame/api/api.ts';
import { reading, useRefetch } from '../../frame/api/readings.ts';
import { usePendingTransactions } from '../../payments/pending-transactions/usePendingTransactions.ts';

export type GameTransfer = Reply<'transferAll'>['transfers'][number];

/**
 * Returns the current result of each game's transfer; undefined without an answer. Once no transfer is pending any
 * more, the next wallet read decides: money still in the game means FAILED.
 */
export function useGameTransfers(
  answered: readonly GameTransfer[] | undefined,
): readonly GameTransfer[] | undefined {
  const askAgain = useRefetch();
  const { items, readAt } = usePendingTransactions();
  const { data: wallet, dataUpdatedAt: walletAt } = useQuery(reading('getWallet'));
  const moving = answered?.filter(({ status }) => status === 'PROCESSING') ?? [];
  const follows = moving.length > 0;
  const [since, setSince] = useState(Number.POSITIVE_INFINITY);
  const [overAt, setOverAt] = useState(Number.POSITIVE_INFINITY);
  const begin = useEffectEvent(() => {
    setSince(Date.now());
    void askAgain('getOnItsWay');
  });
  useEffect(() => {
    if (follows) begin();
  }, [follows]);
  const isOver =
    readAt > since &&
    items !== undefined &&
    !moving.some(({ from }) =>
      items.some((item) => item.kind === 'transfer' && (item.from === from || item.to === from)),
    );
  const end = useEffectEvent(() => {
    setOverAt(Date.now());
    void askAgain('getWallet');
  });
  useEffect(() => {
    if (isOver) end();
  }, [isOver]);
  if (walletAt <= overAt) return answered;
  return answered?.map((part) => {
    if (part.status !== 'PROCESSING') return part;
    const left = wallet?.slots.find(({ code }) => code === part.from)?.amount ?? 0;
    return { from: part.from, status: left > 0 ? 'FAILED' : 'SUCCESS' };
  });
}
