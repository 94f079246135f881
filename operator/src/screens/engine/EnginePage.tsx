import { useDesk } from '../../frame/api/useDesk.ts';
import { Screen } from '../../frame/screen/Screen.tsx';
import { ErrorState } from '../../ui/status/EmptyState.tsx';
import { SkeletonRows } from '../../ui/status/Skeleton.tsx';
import { AskingsCard } from './AskingsCard.tsx';
import { BookCard } from './BookCard.tsx';
import { DatabaseCard } from './DatabaseCard.tsx';
import { JobsCard } from './JobsCard.tsx';
import { PartiesCard } from './PartiesCard.tsx';
import { ProcessesCard } from './ProcessesCard.tsx';

const everyMs = 15_000;

/** How the machine does: for whoever keeps it going, and for whoever asks whether it is the machine. */
export function Page() {
  const { data, error, refetch } = useDesk('getEngine', { everyMs });
  return (
    <Screen>
      <div className="grid gap-4">
        <PartiesCard />
        <div className="grid items-start gap-4 xl:grid-cols-2">
          <BookCard />
          <DatabaseCard />
        </div>
        {data ? (
          <>
            <ProcessesCard processes={data.processes} />
            <div className="grid items-start gap-4 xl:grid-cols-[3fr_2fr]">
              <JobsCard jobs={data.jobs} />
              <AskingsCard askings={data.askings} outbox={data.outbox} />
            </div>
          </>
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows />
        )}
      </div>
    </Screen>
  );
}
