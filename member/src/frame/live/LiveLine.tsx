import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { cx } from '../../ui/design/cx.ts';
import { useOnline } from '../device/useBrowser.ts';
import { useLive } from './live.ts';

/**
 * One quiet line while no news can arrive by itself. A short interruption is not worth a word. Every open dialog has a
 * line of its own above its edge, because it covers the page's, and its amounts are just as old.
 */
export function LiveLine({ className }: { className: string }) {
  const live = useLive();
  const online = useOnline();
  const [late, setLate] = useState(false);
  const down = !online || live === 'down';
  useEffect(() => {
    if (!down) return setLate(false);
    const timer = setTimeout(() => setLate(true), 2500);
    return () => clearTimeout(timer);
  }, [down]);
  return (
    <div aria-live="polite" className={cx('pointer-events-none inset-x-0 flex justify-center', className)}>
      {down && late ? (
        <span className="live-line flex items-center gap-2 rounded-full border border-line bg-card px-3.5 py-0.5 text-xs text-muted shadow-sm">
          <span className="size-2 rounded-full bg-gold" />
          {online ? (
            <Trans>Reconnecting. Checking for news every few seconds.</Trans>
          ) : (
            <Trans>You are offline. Amounts are as last seen.</Trans>
          )}
        </span>
      ) : null}
    </div>
  );
}
