import { Trans } from '@lingui/react/macro';
import { toastError } from '../../frame/api/error-text.ts';
import { MemberPage } from '../../frame/page/MemberPage.tsx';
import { PullHere } from '../../frame/page/PullHere.tsx';
import { useWallet } from '../../money/wallet/useWallet.ts';
import { PauseText } from '../../people/limits/PauseText.tsx';
import { Notice } from '../../ui/status/StatusPill.tsx';
import { BonusGrid } from './offer/BonusGrid.tsx';
import { RoundSection } from './round/RoundSection.tsx';
import { useBonuses, useRound } from './useBonuses.ts';

/** The bonus that is held, or the form for a code, and all that is offered. */
export function BonusPage() {
  const bonuses = useBonuses();
  const round = useRound();
  const pause = useWallet().wallet?.pause ?? null;
  const again = { throwOnError: true };
  return (
    <MemberPage title={<Trans>Bonus</Trans>}>
      <PullHere
        onPull={() => Promise.all([bonuses.refetch(again), round.refetch(again)]).catch(toastError)}
      />
      <div className="grid gap-5">
        {pause ? (
          <Notice tone="progress">
            <PauseText pause={pause} />
          </Notice>
        ) : null}
        <RoundSection />
        <BonusGrid />
      </div>
    </MemberPage>
  );
}
