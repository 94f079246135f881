import { useQuery } from '@tanstack/react-query';
import { reading } from '../../frame/api/readings.ts';
import { pollMs, useLive } from '../../frame/live/live.ts';

/** One entry of the statement by its id, asked again until it has ended. */
export function useMovement(id: string) {
  const live = useLive();
  return useQuery({
    ...reading('getStatement', { params: { statementId: id } }),
    refetchInterval: ({ state }) => (state.data?.endedAt === null ? pollMs(live, 3000) || 10_000 : false),
  });
}
