import { useQuery } from '@tanstack/react-query';
import { api } from '../app/api.ts';
import { pollMs } from '../app/live.ts';
import { useLive } from '../app/useLive.ts';

/** One entry of the statement by its id, asked again until it has ended. */
export function useMovement(id: string) {
  const live = useLive();
  return useQuery({
    queryKey: ['statement', 'entry', id],
    queryFn: ({ signal }) => api('getStatement', { params: { statementId: id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.endedAt === null ? pollMs(live, 3000) || 10_000 : false),
  });
}
