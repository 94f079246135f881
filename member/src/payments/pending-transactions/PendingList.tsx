import { Trans } from '@lingui/react/macro';
import { ChevronRight } from 'lucide-react';
import { useDialogs } from '../../frame/dialog/dialogs.ts';
import { PendingRequestRows } from './PendingRequestRows.tsx';
import { PendingRow } from './PendingRow.tsx';
import type { PendingRequests } from './usePendingRequests.ts';
import type { PendingTransaction } from './usePendingTransactions.ts';

interface Props {
  items: readonly PendingTransaction[];
  total: number;
  readAt: number;
  /** Number of rows that fit on the home screen. */
  rows: number;
  /** Requests without an answer yet, shown above the others. */
  asked: PendingRequests;
}

/** Pending transactions on the home screen: where the money is that the member has just sent. */
export function PendingList({ items, total, readAt, rows, asked }: Props) {
  const dialogs = useDialogs();
  return (
    <>
      <div className="mb-1 flex min-h-11 flex-wrap items-center justify-between gap-x-3">
        <h2 className="font-semibold">
          <Trans>Pending</Trans>
        </h2>
        {total > rows ? (
          <button
            type="button"
            onClick={() => dialogs.open({ name: 'on-its-way' })}
            className="inline-flex min-h-11 items-center gap-0.5 text-sm font-medium text-gold-text"
          >
            <Trans>See all ({total})</Trans>
            <ChevronRight size={17} />
          </button>
        ) : null}
      </div>
      <ul className="rows rounded-lg border border-line bg-card">
        <PendingRequestRows {...asked} />
        {items.slice(0, rows).map((item) => (
          <PendingRow key={`${item.kind}:${item.id}`} item={item} readAt={readAt} />
        ))}
      </ul>
    </>
  );
}
