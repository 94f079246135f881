import { Trans } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef } from 'react';
import { ReadFailure } from '../../../frame/call/ReadFailure.tsx';
import { DialogFrame } from '../../../frame/dialog/panel/DialogFrame.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { EmptyState } from '../../../ui/status/EmptyState.tsx';
import { Skeleton } from '../../../ui/status/Skeleton.tsx';
import { Notice } from '../../../ui/status/StatusPill.tsx';
import type { ActiveBonus } from '../../../wallet/active-bonus/active-bonus.ts';
import { useCurrentBonus } from '../useBonuses.ts';
import { BetRow } from './BetRow.tsx';
import { useBonusBets } from './useBonusBets.ts';
import { WageringTable } from './WageringTable.tsx';

/** The bets behind the active bonus's wagering, one by one. */
export function BonusBetsDialog({ id }: { id: string }) {
  const { data: currentBonus, error, refetch } = useCurrentBonus();
  return (
    <DialogFrame title={<Trans>How it’s calculated</Trans>}>
      {currentBonus?.id === id ? (
        <Counted activeBonus={currentBonus} />
      ) : currentBonus !== undefined ? (
        <Notice tone="progress">
          <Trans>This bonus has ended.</Trans>
        </Notice>
      ) : error ? (
        <ReadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-80 rounded-lg" />
      )}
    </DialogFrame>
  );
}

function Counted({ activeBonus }: { activeBonus: ActiveBonus }) {
  const { bets, error, retry, more, busy } = useBonusBets(activeBonus.id);
  return (
    <>
      {activeBonus.played.length > 0 ? <WageringTable activeBonus={activeBonus} /> : null}
      {bets && bets.length > 0 ? (
        <>
          <h3 className="mt-4 text-sm font-semibold">
            <Trans>Bets</Trans>
          </h3>
          <ul>
            {bets.map((bet, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: bets have no name, and keep their order
              <BetRow key={at} bet={bet} weights={activeBonus.terms.weights} />
            ))}
          </ul>
          {more ? <More busy={busy} onMore={more} /> : null}
        </>
      ) : bets ? (
        <EmptyState title={<Trans>No bets yet</Trans>}>
          <Trans>Bets appear here a minute or two after they are settled.</Trans>
        </EmptyState>
      ) : error ? (
        <ReadFailure error={error} onRetry={retry} />
      ) : (
        <Skeleton className="mt-4 h-64 rounded-lg" />
      )}
    </>
  );
}

/** Loads the next page on scrolling; the button serves everybody else. */
function More({ busy, onMore }: { busy: boolean; onMore: () => void }) {
  const ground = useRef<HTMLDivElement>(null);
  const reached = useEffectEvent(() => (busy ? undefined : onMore()));
  useEffect(() => {
    if (!ground.current) return;
    const watch = new IntersectionObserver(([entry]) => (entry?.isIntersecting ? reached() : undefined));
    watch.observe(ground.current);
    return () => watch.disconnect();
  }, []);
  return (
    <div ref={ground} className="pt-3">
      <Button variant="plain" busy={busy} doing={<Trans>Loading…</Trans>} onClick={onMore}>
        <Trans>Show older bets</Trans>
      </Button>
    </div>
  );
}
