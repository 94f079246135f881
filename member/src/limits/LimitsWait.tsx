import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../app/error-text.ts';
import { Button } from '../ui/Button.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Notice } from '../ui/StatusPill.tsx';
import { limitsQuery } from './limits.queries.ts';

/** In the place of the limits until they are here: a skeleton of their height, or why they did not come. */
export function LimitsWait({ height }: { height: string }) {
  const query = useQuery(limitsQuery);
  if (!query.isError) return <Skeleton className={`${height} w-full rounded-lg`} />;
  return (
    <div className="grid gap-3">
      <Notice tone="failed">{errorText(query.error)}</Notice>
      <Button look="plain" onClick={() => void query.refetch()}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
}
