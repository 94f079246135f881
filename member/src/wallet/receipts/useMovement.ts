import { useQuery } from '@tanstack/react-query';
import { reading } from '../../frame/api/readings.ts';
import { pollMs, useLive } from '../../frame/live/live.ts';

/** Reads one statement entry by its id, and polls until it has ended. */
export function useMovement(id: string) {
  const live = useLive();
  return useQuery({
    ...reading('getStatement', { params: { statementId: id } }),
    refetchInterval: ({ state }) => (state.data?.endedAt === null ? pollMs(live, 3000) || 10_000 : false),
  });
}
