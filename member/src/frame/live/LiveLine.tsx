import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useStore } from '../../base/store.ts';
import { cx } from '../../ui/design/cx.ts';
import { answersStore } from '../api/answers.ts';
import { useOnline } from '../device/useBrowser.ts';
import { type Line, lineOf, nextWord } from './line.ts';
import { useLive } from './live.ts';

/**
 * Status line while no live updates arrive, with the reason; short interruptions are not shown. Every open
 * dialog shows a line of its own above its edge, because the dialog covers the page's line and its amounts
 * are just as old.
 */
export function LiveLine({ className }: { className: string }) {
  const line = useLine();
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

function Words({ line }: { line: Exclude<Line, 'live'> }) {
  if (line === 'offline') return <Trans>You are offline. Showing the last known amounts.</Trans>;
  if (line === 'silent') return <Trans>The service does not answer. Showing the last known amounts.</Trans>;
  if (line === 'back') return <Trans>Connected again. Updates arrive automatically.</Trans>;
  return line === 'connecting' ? (
    <Trans>Connecting. Checking for updates every 10 seconds.</Trans>
  ) : (
    <Trans>Reconnecting. Checking for updates every 10 seconds.</Trans>
  );
}

/** Returns the displayed status, which follows the real one with a delay. */
function useLine(): Line {
  const online = useOnline();
  const live = useLive();
  const answers = useStore(answersStore);
  const is = lineOf({ online, live, answers });
  const [said, setSaid] = useState<Line>('live');
  const { word, afterMs } = nextWord(said, is);
  useEffect(() => {
    if (word === said) return;
    const timer = setTimeout(setSaid, afterMs, word);
    return () => clearTimeout(timer);
  }, [word, said, afterMs]);
  return said;
}
