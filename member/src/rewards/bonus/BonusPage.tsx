import { Trans } from '@lingui/react/macro';
import { toastReadError } from '../../frame/api/error-text.ts';
import { AsOf } from '../../frame/call/AsOf.tsx';
import { ReadFailure } from '../../frame/call/ReadFailure.tsx';
import { MemberPage } from '../../frame/page/MemberPage.tsx';
import { PullHere } from '../../frame/page/PullHere.tsx';
import { PauseText } from '../../members/pause/PauseText.tsx';
import { Notice } from '../../ui/status/StatusPill.tsx';
import { ClosedPart } from '../../wallet/balance/ClosedPart.tsx';
import { useWallet } from '../../wallet/balance/useWallet.ts';
import { ActiveBonusSection } from './active/ActiveBonusSection.tsx';
import { OfferGrid } from './offer/OfferGrid.tsx';
import { useBonuses, useCurrentBonus } from './useBonuses.ts';

const throwing = { throwOnError: true };

/** The active bonus, or the form for a code, with all offers below. */
export function BonusPage() {
  const bonuses = useBonuses();
  const currentBonus = useCurrentBonus();
  const pause = useWallet().wallet?.pause ?? null;
  const refetch = () => Promise.all([bonuses.refetch(throwing), currentBonus.refetch(throwing)]);
  // Both queries failed: shows one error instead of two.
  const nothing =
    bonuses.data === undefined && currentBonus.data === undefined
      ? bonuses.error && currentBonus.error
      : null;
  return (
    <MemberPage
      title={<Trans>Bonus</Trans>}
      aside={<AsOf of={[bonuses, currentBonus]} className="text-hero-gold" />}
    >
      <PullHere onPull={() => refetch().catch(toastReadError)} />
      <div className="grid gap-5">
        {pause ? (
          <Notice tone="progress">
            <PauseText pause={pause} />
          </Notice>
        ) : null}
        <ClosedPart part="bonus">
          {nothing ? (
            <ReadFailure error={nothing} onRetry={() => void refetch().catch(toastReadError)} />
          ) : (
            <div className="grid gap-5 lg:grid-cols-[400px_minmax(0,1fr)] lg:items-start lg:gap-6">
              <div>
                <ActiveBonusSection />
              </div>
              <OfferGrid />
            </div>
          )}
        </ClosedPart>
      </div>
    </MemberPage>
  );
}
