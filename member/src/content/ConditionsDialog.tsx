import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { api } from '../app/api.ts';
import { errorText } from '../app/error-text.ts';
import { SheetFrame } from '../app/SheetFrame.tsx';
import { Button } from '../ui/Button.tsx';
import { SafeHtml } from '../ui/SafeHtml.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Notice } from '../ui/StatusPill.tsx';

export function ConditionsDialog() {
  const query = useQuery({
    queryKey: ['conditions'],
    queryFn: ({ signal }) => api('getConditions', { signal }),
    staleTime: 60_000,
  });
  return (
    <SheetFrame title={<Trans>Conditions</Trans>} wide reading>
      {query.data ? (
        <div className="grid gap-4 text-sm">
          {query.data.conditions.map((html) => (
            <SafeHtml key={html} html={html} />
          ))}
        </div>
      ) : query.isError ? (
        <div className="grid gap-3">
          <Notice tone="failed">{errorText(query.error)}</Notice>
          <Button look="plain" onClick={() => void query.refetch()}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      ) : (
        <Skeleton className="h-64 w-full" />
      )}
    </SheetFrame>
  );
}
