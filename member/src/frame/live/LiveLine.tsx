import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useStore } from '../../base/store.ts';
import { cx } from '../../ui/design/cx.ts';
import { serverRespondsStore } from '../api/server-responds.ts';
import { useOnline } from '../device/useBrowser.ts';
import { useLive } from './live.ts';
import { type LiveStatus, liveStatusOf, nextShownStatus } from './live-status.ts';

/**
 * Status line while no live updates arrive, with the reason; short interruptions are not shown. Every open
 * dialog shows a line of its own above its edge, because the dialog covers the page's line and its amounts
 * are just as old.
 */
export function LiveLine({ className }: { className: string }) {
  const line = useShownStatus();
  return (
    <div aria-live="polite" className={cx('pointer-events-none inset-x-0 flex justify-center', className)}>
      {line === 'live' ? null : (
        <span className="live-line flex items-center gap-2 rounded-full border border-line bg-card px-3.5 py-0.5 text-xs text-muted shadow-sm">
          <span className={cx('size-2 flex-none rounded-full', line === 'back' ? 'bg-success' : 'bg-gold')} />
          {/* A changed status is a new element, because the chat's icon (support/launcher/useFreeSpot.ts) detects added elements, not changed text. */}
          <Words key={line} line={line} />
        </span>
      )}
    </div>
  );
}

function Words({ line }: { line: Exclude<LiveStatus, 'live'> }) {
  if (line === 'offline') return <Trans>You’re offline. Showing your last known balances.</Trans>;
  if (line === 'silent') return <Trans>We can’t reach our service. Showing your last known balances.</Trans>;
  if (line === 'back') return <Trans>Connected again. Updates arrive automatically.</Trans>;
  return line === 'connecting' ? (
    <Trans>Connecting. Checking for updates every 10 seconds.</Trans>
  ) : (
    <Trans>Reconnecting. Checking for updates every 10 seconds.</Trans>
  );
}

/** Returns the displayed status, which follows the real one with a delay. */
function useShownStatus(): LiveStatus {
  const online = useOnline();
  const live = useLive();
  const answers = useStore(serverRespondsStore);
  const actual = liveStatusOf({ online, live, answers });
  const [shown, setShown] = useState<LiveStatus>('live');
  const { word, afterMs } = nextShownStatus(shown, actual);
  useEffect(() => {
    if (word === shown) return;
    const timer = setTimeout(setShown, afterMs, word);
    return () => clearTimeout(timer);
  }, [word, shown, afterMs]);
  return shown;
}
