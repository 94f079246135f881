import { useBackoffice } from '../../frame/api/useBackoffice.ts';
import { Screen } from '../../frame/screen/Screen.tsx';
import { ErrorState } from '../../ui/status/EmptyState.tsx';
import { SkeletonRows } from '../../ui/status/Skeleton.tsx';
import { AlarmCallCard } from './AlarmCallCard.tsx';
import { ChannelsCard } from './ChannelsCard.tsx';
import { DeliveriesCard } from './DeliveriesCard.tsx';
import { IncidentsCard } from './IncidentsCard.tsx';

/** Incidents, the alarm channels, and the messages that were sent. */
export function Page() {
  const { data, error, refetch } = useBackoffice('listAlarms', {
    what: ['alarms', 'business'],
    everyMs: 15_000,
  });
  if (!data)
    return (
      <Screen>
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonRows />}
      </Screen>
    );
  return (
    <Screen>
      <div className="grid gap-4">
        <IncidentsCard incidents={data.incidents} />
        <AlarmCallCard incidents={data.incidents} />
        <ChannelsCard channels={data.channels} />
        <DeliveriesCard deliveries={data.deliveries} />
      </div>
    </Screen>
  );
}
