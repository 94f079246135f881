import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { reading } from '../../frame/api/readings.ts';
import { ReadFailure } from '../../frame/call/ReadFailure.tsx';
import { DialogFrame } from '../../frame/dialog/panel/DialogFrame.tsx';
import { SafeHtml } from '../../ui/rich-text/SafeHtml.tsx';
import { Skeleton } from '../../ui/status/Skeleton.tsx';

export function ConditionsDialog() {
  const query = useQuery(reading('getConditions'));
  return (
    <DialogFrame title={<Trans>Terms and conditions</Trans>} wide reading>
      {query.data ? (
        <div className="grid gap-4 text-sm">
          {query.data.conditions.map((html) => (
            <SafeHtml key={html} html={html} />
          ))}
        </div>
      ) : query.isError ? (
        <ReadFailure error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton className="h-64 w-full" />
      )}
    </DialogFrame>
  );
}
