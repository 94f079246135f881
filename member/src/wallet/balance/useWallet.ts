import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keepLastWallet, readLastWallet } from '../../frame/api/last-wallet.ts';
import { reading } from '../../frame/api/readings.ts';
import { useOnline } from '../../frame/device/useBrowser.ts';

/**
 * Returns the newest wallet available. `old`: it may be outdated, because it was stored, the last read
 * failed, or the phone is offline.
 */
export function useWallet() {
  const online = useOnline();
  const query = useQuery({
    ...reading('getWallet'),
    placeholderData: readLastWallet,
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

/** Returns the member-facing name of a game; its code where no name is known. */
export function useGameName(): (code: string) => string {
  const { data } = useQuery({ ...reading('getWallet'), placeholderData: readLastWallet });
  const slots = (data ?? readLastWallet())?.slots;
  return (code) => slots?.find((slot) => slot.code === code)?.name ?? code;
}
