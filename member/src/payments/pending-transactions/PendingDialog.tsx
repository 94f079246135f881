import { Trans } from '@lingui/react/macro';
import { ReadFailure } from '../../frame/call/ReadFailure.tsx';
import { DialogFrame } from '../../frame/dialog/panel/DialogFrame.tsx';
import { EmptyState } from '../../ui/status/EmptyState.tsx';
import { Skeleton } from '../../ui/status/Skeleton.tsx';
import { PendingRequestRows } from './PendingRequestRows.tsx';
import { PendingRow } from './PendingRow.tsx';
import { countPendingRequests, usePendingRequests } from './usePendingRequests.ts';
import { usePendingTransactions } from './usePendingTransactions.ts';

/**
 * Pending transactions, newest first, updated live. The server lists the newest fifty; older ones are only
 * counted.
 */
export function PendingDialog() {
  const { items, total = 0, readAt, error, refetch } = usePendingTransactions();
  const asked = usePendingRequests();
  const more = total - (items?.length ?? 0);
  return (
    <DialogFrame title={<Trans>Pending</Trans>}>
      {items?.length === 0 && countPendingRequests(asked) === 0 ? (
        <EmptyState title={<Trans>Nothing pending</Trans>}>
          <Trans>Deposits, moves and withdrawals appear here until they’re complete.</Trans>
        </EmptyState>
      ) : items ? (
        <ul className="rows rounded-lg border border-line">
          <PendingRequestRows {...asked} />
          {items.map((item) => (
            <PendingRow key={`${item.kind}:${item.id}`} item={item} readAt={readAt} />
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
