import { formatTime } from '@kapao/core/calendar';
import { Trans } from '@lingui/react/macro';
import { Clock3 } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { AlertPanel } from '../../ui/dialog/AlertPanel.tsx';
import type { Reality } from './reality.ts';

const pauseMs = 30 * 60_000;

/** One quiet line in the last five minutes. */
export function SessionEnding({ at }: { at: string }) {
  const time = formatTime(new Date(at));
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-[calc(var(--tab-bar)+41px)] z-40 flex justify-center px-4 md:bottom-12"
    >
      <span className="flex items-center gap-2 rounded-full border border-line bg-card px-3.5 py-1.5 text-sm text-progress shadow-sm">
        <Clock3 size={16} className="flex-none" />
        <Trans>Your time for this session ends at {time}.</Trans>
      </span>
    </div>
  );
}

export function SessionOver({ reality, onClose }: { reality: Reality; onClose: () => void }) {
  const over = reality.playAgainAt ?? new Date(Date.parse(reality.sessionEndsAt ?? reality.now) + pauseMs);
  const again = formatTime(new Date(over));
  return (
    <AlertPanel
      open
      title={<Trans>Your time for this session is over</Trans>}
      text={
        <Trans>
          Games open again at {again}. Your money stays where it is, and you can bring it home or withdraw it.
        </Trans>
      }
      onClose={onClose}
    >
      <Button onClick={onClose}>
        <Trans>All right</Trans>
      </Button>
    </AlertPanel>
  );
}
