import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, type Reply } from '../app/api.ts';
import { serverNow } from '../app/server-clock.ts';

/** Which games did not answer when they were last asked, and when that was. */
interface Silence {
  readonly codes: readonly string[];
  readonly at: number;
}

const silenceKey = ['games-silence'];

/** Asks every game provider for its balance, then reads the wallet again. Answers which did not reply. */
export function useRefreshGames() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api('refreshSlots', { timeoutMs: 20_000 }),
    onSuccess: ({ stale }) =>
      queries.setQueryData<Silence>(silenceKey, { codes: stale, at: serverNow().getTime() }),
    // Also after a failure: what the wallet itself knows may have changed.
    onSettled: () => queries.invalidateQueries({ queryKey: ['wallet'] }),
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
