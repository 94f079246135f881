import { useQuery } from '@tanstack/react-query';
import { reading } from '../../frame/api/readings.ts';
import { ReadFailure } from '../../frame/call/ReadFailure.tsx';
import { Skeleton } from '../../ui/status/Skeleton.tsx';

/** Replacement for the limits until they are loaded: a placeholder of their height, or the error. */
export function LimitsSkeleton({ height }: { height: string }) {
  const query = useQuery(reading('getLimits'));
  if (!query.isError) return <Skeleton className={`${height} w-full rounded-lg`} />;
  return <ReadFailure error={query.error} onRetry={() => void query.refetch()} />;
}
