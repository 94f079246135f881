import { lazyChunk, useLazyChunk } from '../frame/chunk/lazy.ts';
import { withTexts } from '../i18n/i18n.ts';
import {
  countPendingRequests,
  type PendingRequests,
  usePendingRequests,
} from '../payments/pending-transactions/usePendingRequests.ts';
import { usePendingTransactions } from '../payments/pending-transactions/usePendingTransactions.ts';
import { Skeleton } from '../ui/status/Skeleton.tsx';

const section = lazyChunk(
  async () =>
    (await withTexts('cashier', import('../payments/pending-transactions/PendingList.tsx'))).PendingList,
);

/** Rows shown; the dialog has the others. */
const maxRows = 2;

/**
 * Pending transactions on the home screen. Without any, as for most members, no code is loaded and nothing is
 * shown.
 */
export function PendingSection() {
  const { items, total, lastTotal, readAt, error } = usePendingTransactions();
  const rows = Math.min(maxRows, error ? 0 : (total ?? lastTotal));
  const asked = usePendingRequests();
  const asks = countPendingRequests(asked);
  if (rows + asks === 0) return null;
  return (
    <section className="mt-5">
      {/* Requests sent from this device are shown even when nothing can be read. */}
      <Section
        items={error ? [] : items}
        total={total ?? rows}
        readAt={readAt}
        rows={rows + asks}
        asked={asked}
      />
    </section>
  );
}

type Items = ReturnType<typeof usePendingTransactions>['items'];

interface SectionProps {
  items: Items;
  total: number;
  readAt: number;
  rows: number;
  asked: PendingRequests;
}

function Section({ items, rows, ...props }: SectionProps) {
  const { Content } = useLazyChunk(section, false);
  if (Content && items) return <Content items={items} rows={maxRows} {...props} />;
  return (
    <>
      <div className="mb-1 h-11 py-2.5">
        <Skeleton className="h-6 w-28" />
      </div>
      {/* Final height of the rows with their lines. */}
      <Skeleton className={rows === 1 ? 'h-[76px] w-full' : 'h-[151px] w-full'} />
    </>
  );
}
