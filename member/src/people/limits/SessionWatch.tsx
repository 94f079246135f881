import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { walletQuery } from '../../frame/api/wallet.queries.ts';
import { realityQuery } from './limits.queries.ts';
import { RealityDialog } from './RealityDialog.tsx';
import { keepShown, type Reality, readShown, standingOf } from './reality.ts';
import { SessionEnding, SessionOver } from './SessionNotices.tsx';
import { useTick } from './useTick.ts';

const tickMs = 10_000;

/**
 * Tells the server now and then that the member is here, and the member how long that has been: the reality check,
 * the end of a session before it comes, and when it is there. On a break there is nothing to tell.
 */
export function SessionWatch() {
  const pause = useQuery(walletQuery).data?.pause;
  const { data, dataUpdatedAt, refetch } = useQuery(realityQuery);
  const now = useTick(tickMs);
  const [told, setTold] = useState<{ what: 'check' | 'over'; reality: Reality; elapsedMs: number } | null>(
    null,
  );
  const standing = data && standingOf(data, Math.max(0, now - dataUpdatedAt));
  const due = data && standing && !pause && told === null ? dueOf(data, standing) : null;

  useEffect(() => {
    if (!due || !data || !standing) return;
    setTold({ what: due, reality: data, elapsedMs: standing.elapsedMs });
    const shown = readShown(data.beganAt);
    keepShown({
      beganAt: data.beganAt,
      checks: Math.max(standing.checks, shown.checks),
      over: shown.over || due === 'over',
    });
    // The figures that it shows shall be of now.
    void refetch();
  }, [due, data, standing, refetch]);

  if (told?.what === 'over')
    return <SessionOver reality={data ?? told.reality} onClose={() => setTold(null)} />;
  if (told) {
    const same = data?.beganAt === told.reality.beganAt;
    return (
      <RealityDialog
        reality={same ? data : told.reality}
        elapsedMs={told.elapsedMs}
        onClose={() => setTold(null)}
      />
    );
  }
  return standing?.session === 'ending' && !pause && data?.sessionEndsAt ? (
    <SessionEnding at={data.sessionEndsAt} />
  ) : null;
}

function dueOf(
  reality: Reality,
  { checks, session }: ReturnType<typeof standingOf>,
): 'check' | 'over' | null {
  const shown = readShown(reality.beganAt);
  if (session === 'over' && !shown.over) return 'over';
  return checks > shown.checks ? 'check' : null;
}
