import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, type Reply } from '../../frame/api/api.ts';
import { keepLastWallet, readLastWallet } from '../../frame/api/last-wallet.ts';
import { reading, useAskAgain } from '../../frame/api/readings.ts';
import { serverNow } from '../../frame/api/server-clock.ts';
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

/** Which games did not answer when they were last asked, and when that was. */
interface Silence {
  readonly codes: readonly string[];
  readonly at: number;
}

const silenceKey = ['games-silence'];

/** Asks every game provider for its balance, then reads the wallet again. Answers which did not reply. */
export function useRefreshGames() {
  const queries = useQueryClient();
  const askAgain = useAskAgain();
  return useMutation({
    mutationFn: () => api('refreshSlots', { timeoutMs: 20_000 }),
    onSuccess: ({ stale }) =>
      queries.setQueryData<Silence>(silenceKey, { codes: stale, at: serverNow().getTime() }),
    // Also after a failure: what the wallet itself knows may have changed.
    onSettled: () => askAgain('getWallet'),
  });
}

type Game = Reply<'getWallet'>['slots'][number];

/** The open games whose balance is an old one, because they did not answer. One that answered since then is none. */
export function useSilentGames(games: readonly Game[]): Game[] {
  const { data } = useQuery<Silence>({ queryKey: silenceKey, queryFn: skipToken });
  return games.filter(
    ({ code, isActive, refreshedAt }) =>
      isActive && data?.codes.includes(code) && Date.parse(refreshedAt ?? '') < data.at,
  );
}
