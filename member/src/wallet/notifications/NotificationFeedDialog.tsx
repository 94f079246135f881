import { Trans } from '@lingui/react/macro';
import { BellRing, ReceiptText } from 'lucide-react';
import { useEffect, useState } from 'react';
import { isImpersonation } from '../../base/storage.ts';
import { useGo } from '../../frame/address/address.ts';
import { api } from '../../frame/api/api.ts';
import { useRefetch } from '../../frame/api/readings.ts';
import { ReadFailure } from '../../frame/call/ReadFailure.tsx';
import { useDialogs } from '../../frame/dialog/dialogs.ts';
import { DialogFrame } from '../../frame/dialog/panel/DialogFrame.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { EmptyState } from '../../ui/status/EmptyState.tsx';
import { Skeleton } from '../../ui/status/Skeleton.tsx';
import { NotificationRow } from './NotificationRow.tsx';
import { type AppNotification, useNotificationFeed } from './useNotificationFeed.ts';

/** Notifications, newest first and updated live: deposits, payouts, failures, rewards, and what waits for the member. */
export function NotificationFeedDialog() {
  const { data, error, refetch } = useNotificationFeed();
  const fresh = useSeen(data?.items);
  const go = useGo();
  const dialogs = useDialogs();
  return (
    <DialogFrame title={<Trans>Notifications</Trans>}>
      {data?.items.length === 0 ? (
        <EmptyState title={<Trans>Nothing new</Trans>}>
          <Trans>We’ll let you know here when money arrives, is paid out or is waiting for you.</Trans>
        </EmptyState>
      ) : data ? (
        <ul className="rows rounded-lg border border-line bg-card">
          {data.items.map((piece) => (
            <NotificationRow key={piece._id} piece={piece} fresh={fresh.has(keyOf(piece))} />
          ))}
        </ul>
      ) : error ? (
        <ReadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-[222px] w-full rounded-lg" />
      )}
      <div className="mt-4 grid gap-2.5">
        <Button variant="plain" icon={<ReceiptText size={19} />} onClick={() => go('/user/statement')}>
          <Trans>Open the statement</Trans>
        </Button>
        <Button
          variant="quiet"
          icon={<BellRing size={19} />}
          onClick={() => dialogs.open({ name: 'notifications' })}
        >
          <Trans>Get notified while the app is closed</Trans>
        </Button>
      </div>
    </DialogFrame>
  );
}

/** A later event of the same item is a new notification. */
const keyOf = ({ _id, at }: Pick<AppNotification, '_id' | 'at'>) => `${_id} ${at}`;

/**
 * Marks all shown notifications as seen, on every device; those that were new stay marked while the dialog is open. A
 * failed call is repeated next time, and the bell keeps its mark until then.
 */
function useSeen(items: readonly AppNotification[] | undefined): ReadonlySet<string> {
  const askAgain = useRefetch();
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const unseen = (items ?? []).filter(({ seen }) => !seen);
  const added = unseen.filter((piece) => !fresh.has(keyOf(piece)));
  if (added.length > 0) setFresh(new Set([...fresh, ...added.map(keyOf)]));
  const ids = unseen.map(({ _id }) => _id).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each set of notifications
  useEffect(() => {
    if (ids === '' || isImpersonation) return;
    api('seeNews', { body: { ids: ids.split(' ') } }).then(
      () => askAgain('getNews'),
      () => undefined,
    );
  }, [ids]);
  return fresh;
}
