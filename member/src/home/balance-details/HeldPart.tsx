import { Trans } from '@lingui/react/macro';
import { ReadFailure } from '../../frame/call/ReadFailure.tsx';
import { useDialogs } from '../../frame/dialog/dialogs.ts';
import { PendingRequestRows } from '../../payments/pending-transactions/PendingRequestRows.tsx';
import { PendingRow } from '../../payments/pending-transactions/PendingRow.tsx';
import {
  countPendingRequests,
  usePendingRequests,
} from '../../payments/pending-transactions/usePendingRequests.ts';
import {
  type PendingTransaction,
  usePendingTransactions,
} from '../../payments/pending-transactions/usePendingTransactions.ts';
import { Button } from '../../ui/button/Button.tsx';
import { Skeleton } from '../../ui/status/Skeleton.tsx';

/** Every transfer and withdrawal is a hold, in either direction (the ledger's two-phase money). */
const isHeld = ({ kind }: PendingTransaction) => kind === 'withdraw' || kind === 'transfer';

export function HeldPart() {
  const dialogs = useDialogs();
  const asked = usePendingRequests();
  const { items, total: known = 0, readAt, error, refetch } = usePendingTransactions();
  if (!items)
    return error ? (
      <ReadFailure error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="h-[74px] w-full rounded-lg" />
    );
  const held = items.filter(isHeld);
  const total = known + countPendingRequests(asked);
  return (
    <>
      {held.length + countPendingRequests(asked) > 0 ? (
        <ul className="rows rounded-lg border border-line">
          <PendingRequestRows {...asked} />
          {held.map((item) => (
            <PendingRow key={`${item.kind}:${item.id}`} item={item} readAt={readAt} />
          ))}
        </ul>
      ) : (
        <p className="rounded-lg bg-page px-3.5 py-3 text-sm">
          <Trans>Nothing is held now.</Trans>
        </p>
      )}
      <Button variant="plain" onClick={() => dialogs.swap('balance', { name: 'on-its-way' })}>
        <Trans>All pending ({total})</Trans>
      </Button>
    </>
  );
}
