import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../frame/api/api.ts';
import { keepLastWallet, readLastWallet } from '../../frame/api/last-wallet.ts';
import { reading, useAskAgain } from '../../frame/api/readings.ts';
import { useOnline } from '../../frame/device/useBrowser.ts';
import { pollMs, useLive } from '../../frame/live/live.ts';

/** The wallet, as fresh as it can be had; `old` says that this is the last known one and may not be today's. */
export function useWallet() {
  const live = useLive();
  const online = useOnline();
  const query = useQuery({
    ...reading('getWallet'),
    placeholderData: readLastWallet,
    refetchInterval: pollMs(live),
  });
  const fresh = query.isSuccess && !query.isPlaceholderData ? query.data : undefined;
  useEffect(() => {
    if (fresh) keepLastWallet(fresh);
  }, [fresh]);
  const wallet = query.data ?? (query.isError ? readLastWallet() : undefined);
  return {
    wallet,
    old: wallet !== undefined && (query.isPlaceholderData || query.isError || !online),
    error: query.isError ? query.error : null,
    refetch: query.refetch,
  };
}

/** The name that a member knows a game by; its code only where no name is known. */
export function useGameName(): (code: string) => string {
  const { data } = useQuery({ ...reading('getWallet'), placeholderData: readLastWallet });
  return (code) => data?.slots.find((slot) => slot.code === code)?.name ?? code;
}

/** Asks every game provider for its balance, then reads the wallet again. Answers which did not reply. */
export function useRefreshGames() {
  const askAgain = useAskAgain();
  return useMutation({
    mutationFn: () => api('refreshSlots', { timeoutMs: 20_000 }),
    // Also after a failure: what the wallet itself knows may have changed.
    onSettled: () => askAgain('getWallet'),
  });
}
