import { useQuery } from '@tanstack/react-query';
import { api } from '../../frame/api/api.ts';
import { pollMs } from '../../frame/live/live.ts';
import { useLive } from '../../frame/live/useLive.ts';

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
