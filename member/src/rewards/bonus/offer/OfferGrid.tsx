import { Trans } from '@lingui/react/macro';
import { serverNow } from '../../../frame/api/server-clock.ts';
import { ReadFailure } from '../../../frame/call/ReadFailure.tsx';
import { useDialogs } from '../../../frame/dialog/dialogs.ts';
import { EmptyState } from '../../../ui/status/EmptyState.tsx';
import { Skeleton } from '../../../ui/status/Skeleton.tsx';
import { useBonuses } from '../useBonuses.ts';
import { cardState } from './card-state.ts';
import { OfferCard } from './OfferCard.tsx';

const grid =
  'grid grid-cols-[repeat(auto-fill,minmax(min(100%,9rem),1fr))] gap-2.5 md:grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] md:gap-4';

/** All offers as cards. */
export function OfferGrid() {
  const { data: bonuses, error, refetch } = useBonuses();
  const dialogs = useDialogs();
  return (
    <section>
      <h2 className="mb-2 text-base font-semibold">
        <Trans>All bonuses</Trans>
      </h2>
      {bonuses && bonuses.length > 0 ? (
        <ul className={grid}>
          {bonuses.map((bonus) => (
            <li key={bonus.code}>
              <OfferCard
                bonus={bonus}
                state={cardState(bonus, serverNow())}
                onOpen={() => dialogs.open({ name: 'bonus', id: bonus.code })}
              />
            </li>
          ))}
        </ul>
      ) : bonuses ? (
        <div className="rounded-lg border border-line bg-card">
          <EmptyState title={<Trans>No bonus at the moment</Trans>}>
            <Trans>New ones appear here automatically.</Trans>
          </EmptyState>
        </div>
      ) : error ? (
        <ReadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={grid}>
          {['a', 'b', 'c', 'd'].map((each) => (
            <Skeleton key={each} className="h-[11.25rem] rounded-md md:h-[12.5rem]" />
          ))}
        </div>
      )}
    </section>
  );
}
