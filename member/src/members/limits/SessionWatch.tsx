import { formatTime } from '@kapao/core/calendar';
import { minuteMs } from '@kapao/core/time';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Clock3 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { reading } from '../../frame/api/readings.ts';
import { Button } from '../../ui/button/Button.tsx';
import { AlertPanel } from '../../ui/dialog/AlertPanel.tsx';
import { RealityDialog } from './RealityDialog.tsx';
import { keepShown, type Reality, readShown, sessionStatusOf } from './reality.ts';

const tickMs = 10_000;
/**
 * Interval at which the open app reports that the member is present; half an hour without a report ends the
 * session.
 */
const heartbeatMs = 5 * minuteMs;

/**
 * Reports the member's presence to the server, and shows the member the reality check, the approaching end of a session and
 * its end. Nothing is shown during a break.
 */
export function SessionWatch() {
  const pause = useQuery(reading('getWallet')).data?.pause;
  const { data, dataUpdatedAt, refetch } = useQuery({
    ...reading('checkReality'),
    refetchInterval: heartbeatMs,
    refetchOnWindowFocus: true,
  });
  const now = useTick(tickMs);
  const [notice, setNotice] = useState<{
    what: 'check' | 'over';
    reality: Reality;
    elapsedMs: number;
  } | null>(null);
  const status = data && sessionStatusOf(data, Math.max(0, now - dataUpdatedAt));
  const due = data && status && !pause && notice === null ? dueOf(data, status) : null;

  useEffect(() => {
    if (!due || !data || !status) return;
    setNotice({ what: due, reality: data, elapsedMs: status.elapsedMs });
    const shown = readShown(data.beganAt);
    keepShown({
      beganAt: data.beganAt,
      checks: Math.max(status.checks, shown.checks),
      over: shown.over || due === 'over',
    });
    // Refetches the figures, which the notice shows.
    void refetch();
  }, [due, data, status, refetch]);

  if (notice?.what === 'over')
    return <SessionOver reality={data ?? notice.reality} onClose={() => setNotice(null)} />;
  if (notice) {
    const same = data?.beganAt === notice.reality.beganAt;
    return (
      <RealityDialog
        reality={same ? data : notice.reality}
        elapsedMs={notice.elapsedMs}
        onClose={() => setNotice(null)}
      />
    );
  }
  return status?.session === 'ending' && !pause && data?.sessionEndsAt ? (
    <SessionEnding at={data.sessionEndsAt} />
  ) : null;
}

function dueOf(
  reality: Reality,
  { checks, session }: ReturnType<typeof sessionStatusOf>,
): 'check' | 'over' | null {
  const shown = readShown(reality.beganAt);
  if (session === 'over' && !shown.over) return 'over';
  return checks > shown.checks ? 'check' : null;
}

const pauseMs = 30 * minuteMs;

/** Notice during the last five minutes of a session. */
function SessionEnding({ at }: { at: string }) {
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

function SessionOver({ reality, onClose }: { reality: Reality; onClose: () => void }) {
  const over = reality.playAgainAt ?? new Date(Date.parse(reality.sessionEndsAt ?? reality.now) + pauseMs);
  const again = formatTime(new Date(over));
  return (
    <AlertPanel
      open
      title={<Trans>Your time for this session is over</Trans>}
      text={
        <Trans>
          You can play again at {again}. Your money stays where it is. You can move it back to your wallet or
          withdraw it.
        </Trans>
      }
      onClose={onClose}
    >
      <Button onClick={onClose}>
        <Trans>Got it</Trans>
      </Button>
    </AlertPanel>
  );
}

/** Returns the current time, updated at the given interval. */
function useTick(everyMs: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
