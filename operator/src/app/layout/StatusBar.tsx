import { formatTime } from '@kapao/core/calendar';
import { useLingui } from '@lingui/react/macro';
import { Radio, WifiOff } from 'lucide-react';
import { clockOf } from '../../base/bangkok.ts';
import { useAllKeys } from '../../frame/keys/useKeys.ts';
import { useLive } from '../../frame/live/live.ts';
import { useCounts } from '../../frame/queue/useCounts.ts';
import { Key } from '../../ui/design/Key.tsx';
import { useNow } from '../../ui/show/now.ts';
import { State } from '../../ui/status/Badge.tsx';

/** Footer with the screen's shortcuts and the system's state, always in the same place. */
export function StatusBar({ onAllKeys }: { onAllKeys: () => void }) {
  const { t } = useLingui();
  const keys = useAllKeys()
    .filter(({ of }) => of === 'screen')
    .flatMap((group) => group.keys)
    .filter(({ off, rare }) => !off && !rare);
  return (
    <footer className="flex h-(--key-line) flex-none items-center gap-4 overflow-hidden border-t border-line bg-card px-5 text-xs text-muted max-md:hidden">
      {/* Shortcuts that do not fit wrap out of view, so that none is cut in the middle. */}
      <div className="flex h-full min-w-0 flex-wrap gap-x-4 overflow-hidden empty:hidden">
        {keys.map((key) => (
          <span key={key.label} className="flex h-full flex-none items-center gap-1.5">
            <Key keys={[key.keys].flat()[0] ?? ''} />
            {key.label}
          </span>
        ))}
      </div>
      <button
        type="button"
        onClick={onAllKeys}
        className="mr-auto flex flex-none items-center gap-1.5 hover:text-text"
      >
        <Key keys="?" />
        {t`all shortcuts`}
      </button>
      <SystemStatus />
    </footer>
  );
}

function SystemStatus() {
  const { t } = useLingui();
  const live = useLive();
  const book = useCounts()?.book;
  const now = useNow();
  const checked = book ? formatTime(new Date(book.checkedAt)) : '';
  return (
    <div className="flex flex-none items-center gap-4">
      {book ? (
        <State tone={book.balanced ? 'success' : 'failed'}>
          {book.balanced ? t`Ledger balanced ${checked}` : t`Ledger out of balance, ${checked}`}
        </State>
      ) : null}
      {live === 'live' ? (
        <State tone="success" icon={<Radio size={14} aria-hidden />}>{t`Live`}</State>
      ) : (
        <State tone={live === 'down' ? 'failed' : 'plain'} icon={<WifiOff size={14} aria-hidden />}>
          {live === 'down' ? t`Not live` : t`Connecting`}
        </State>
      )}
      <span className="tabular">
        {t`Bangkok`} {clockOf(now)}
      </span>
    </div>
  );
}
