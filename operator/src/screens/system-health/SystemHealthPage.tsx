import { useBackoffice } from '../../frame/api/useBackoffice.ts';
import { Screen } from '../../frame/screen/Screen.tsx';
import { ErrorState } from '../../ui/status/EmptyState.tsx';
import { SkeletonRows } from '../../ui/status/Skeleton.tsx';
import { AccrualsCard } from './AccrualsCard.tsx';
import { DatabaseCard } from './DatabaseCard.tsx';
import { InquiriesCard } from './InquiriesCard.tsx';
import { JobsCard } from './JobsCard.tsx';
import { LedgerCheckCard } from './LedgerCheckCard.tsx';
import { ProcessesCard } from './ProcessesCard.tsx';
import { ProvidersCard } from './ProvidersCard.tsx';

const everyMs = 15_000;

/** System health page, for engineers and for staff who want to know whether a problem is technical. */
export function Page() {
  const { data, error, refetch } = useBackoffice('getSystemHealth', { everyMs });
  return (
    <Screen>
      <div className="grid gap-4">
        <ProvidersCard />
        {data ? <ProcessesCard processes={data.processes} /> : null}
        {/* Independent columns, so that a high card leaves no gap below its neighbour. */}
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,17fr)_minmax(0,8fr)]">
          <div className="grid gap-4">
            <LedgerCheckCard />
            {data ? <JobsCard jobs={data.jobs} /> : null}
          </div>
          <div className="grid gap-4">
            <DatabaseCard />
            {data ? <InquiriesCard inquiries={data.inquiries} outbox={data.outbox} /> : null}
            {data ? <AccrualsCard accruals={data.accruals} /> : null}
          </div>
        </div>
        {data ? null : error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonRows />}
      </div>
    </Screen>
  );
}
