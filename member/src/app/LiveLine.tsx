import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useLive, useOnline } from './useLive.ts';

/** One quiet line while nothing new can arrive by itself; a blink of the network is not worth a word. */
export function LiveLine() {
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
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-[calc(var(--tab-bar)+7px)] z-40 flex justify-center md:bottom-4"
    >
      {down && late ? (
        <span className="flex items-center gap-2 rounded-full border border-line bg-card px-3.5 py-1 text-xs text-muted shadow-sm">
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
