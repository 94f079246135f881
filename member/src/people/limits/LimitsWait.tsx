import { useQuery } from '@tanstack/react-query';
import { ReadFault } from '../../frame/call/ReadFault.tsx';
import { Skeleton } from '../../ui/status/Skeleton.tsx';
import { limitsQuery } from './limits.queries.ts';

/** In the place of the limits until they are here: a skeleton of their height, or why they did not come. */
export function LimitsWait({ height }: { height: string }) {
  const query = useQuery(limitsQuery);
  if (!query.isError) return <Skeleton className={`${height} w-full rounded-lg`} />;
  return <ReadFault error={query.error} onRetry={() => void query.refetch()} />;
}
