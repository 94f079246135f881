import { Trans } from '@lingui/react/macro';
import { ReadFailure } from '../../frame/call/ReadFailure.tsx';
import { DialogFrame } from '../../frame/dialog/panel/DialogFrame.tsx';
import { EmptyState } from '../../ui/status/EmptyState.tsx';
import { Skeleton } from '../../ui/status/Skeleton.tsx';
import { AskedRows } from './AskedRows.tsx';
import { OnItsWayRow } from './OnItsWayRow.tsx';
import { countAsked, useAsked } from './useAsked.ts';
import { useOnItsWay } from './useOnItsWay.ts';

/** Everything that is on its way, newest first. It changes by itself. */
export function OnItsWayDialog() {
  const { items, total = 0, readAt, error, refetch } = useOnItsWay();
  const asked = useAsked();
  const more = total - (items?.length ?? 0);
  return (
    <DialogFrame title={<Trans>Under way</Trans>}>
      {items?.length === 0 && countAsked(asked) === 0 ? (
        <EmptyState title={<Trans>Nothing is on its way</Trans>}>
          <Trans>What you deposit, move or withdraw is shown here until it has arrived.</Trans>
        </EmptyState>
      ) : items ? (
        <ul className="rows rounded-lg border border-line">
          <AskedRows {...asked} />
          {items.map((item) => (
            <OnItsWayRow key={`${item.kind}:${item.id}`} item={item} readAt={readAt} />
          ))}
        </ul>
      ) : error ? (
        <ReadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-[148px] w-full rounded-lg" />
      )}
      {more > 0 ? (
        <p className="mt-3 text-sm text-muted">
          <Trans>And {more} older ones.</Trans>
        </p>
      ) : null}
    </DialogFrame>
  );
}
