import { Trans } from '@lingui/react/macro';
import { useGo } from '../../frame/address/address.ts';
import { ReadFailure } from '../../frame/call/ReadFailure.tsx';
import { DialogFrame } from '../../frame/dialog/panel/DialogFrame.tsx';
import { formatDateTime } from '../../i18n/dates.ts';
import { Button } from '../../ui/button/Button.tsx';
import { EmptyState } from '../../ui/status/EmptyState.tsx';
import { StatusPill } from '../../ui/status/StatusPill.tsx';
import { MoneyTimeline } from '../../wallet/timeline/MoneyTimeline.tsx';
import { MovementSkeleton } from '../../wallet/timeline/MovementSkeleton.tsx';
import { SupportLink } from '../../wallet/timeline/SupportLink.tsx';
import { usePendingTexts } from './usePendingTexts.ts';
import { type PendingTransaction, usePendingTransactions } from './usePendingTransactions.ts';

/** A slip, a gift link or a deposit notice, until it is credited or refused. */
export function PendingDetailDialog({ id }: { id: string }) {
  const { items, error, refetch } = usePendingTransactions();
  const item = items?.find((each) => each.id === id);
  return (
    <DialogFrame title={<Trans>Pending</Trans>}>
      {item ? (
        <Waiting item={item} />
      ) : items ? (
        <Ended />
      ) : error ? (
        <ReadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <MovementSkeleton />
      )}
    </DialogFrame>
  );
}

function Waiting({ item }: { item: PendingTransaction }) {
  const words = usePendingTexts();
  const wordsForTeam = usePendingTexts(true);
  return (
    <div className="grid gap-4">
      <div className="grid justify-items-center gap-1.5 text-center" role="status">
        <StatusPill tone="progress">
          <Trans>In progress</Trans>
        </StatusPill>
        <p className="text-lg font-semibold">{words(item)}</p>
      </div>
      <MoneyTimeline status="PROCESSING" steps={item.steps} usuallyS={item.usuallyS} movement="in" />
      <SupportLink about={[wordsForTeam(item), formatDateTime(new Date(item.createdAt))]} />
    </div>
  );
}

function Ended() {
  const go = useGo();
  return (
    <EmptyState
      title={<Trans>No longer pending</Trans>}
      action={
        <Button variant="plain" onClick={() => go('/user/statement')}>
          <Trans>Open the statement</Trans>
        </Button>
      }
    >
      <Trans>Completed transactions are in your statement.</Trans>
    </EmptyState>
  );
}
