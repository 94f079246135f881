import { useQuery } from '@tanstack/react-query';
import { reading } from '../../frame/api/readings.ts';
import { ReadFailure } from '../../frame/call/ReadFailure.tsx';
import { Skeleton } from '../../ui/status/Skeleton.tsx';

/** Stands in for the limits until they have come: a skeleton of their height, or why they did not come. */
export function LimitsWait({ height }: { height: string }) {
  const query = useQuery(reading('getLimits'));
  if (!query.isError) return <Skeleton className={`${height} w-full rounded-lg`} />;
  return <ReadFailure error={query.error} onRetry={() => void query.refetch()} />;
}
