import { Trans } from '@lingui/react/macro';
import { ReadFailure } from '../../../frame/call/ReadFailure.tsx';
import { useCloseDialog } from '../../../frame/dialog/dialog-frame.ts';
import { DialogFrame } from '../../../frame/dialog/panel/DialogFrame.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { Skeleton } from '../../../ui/status/Skeleton.tsx';
import { Notice } from '../../../ui/status/StatusPill.tsx';
import { ClosedPart } from '../../../wallet/balance/ClosedPart.tsx';
import { BannerCarousel } from '../../banners/BannerCarousel.tsx';
import type { Bonus } from '../offer/card-state.ts';
import { OfferArt } from '../offer/OfferArt.tsx';
import { useBonuses } from '../useBonuses.ts';
import { ActivateOffer } from './ActivateOffer.tsx';
import { ActivationNotice } from './ActivationNotice.tsx';
import { FrequencyText } from './FrequencyText.tsx';
import { OfferBody } from './OfferBody.tsx';
import { type Activation, useActivation } from './useActivation.ts';

/** One bonus: its pictures, its conditions in one sentence and as a table, and the button. */
export function BonusDialog({ id }: { id: string }) {
  const { data: bonuses, error, refetch } = useBonuses();
  const take = useActivation('bonus');
  const bonus = bonuses?.find(({ code }) => code === id);
  return (
    <DialogFrame title={bonus?.name ?? <Trans>Bonus</Trans>} locked={take.busy} wide>
      <ClosedPart part="bonus">
        {bonus ? (
          <BonusOffer bonus={bonus} take={take} />
        ) : bonuses ? (
          <Notice tone="failed">
            <Trans>This bonus isn’t available right now.</Trans>
          </Notice>
        ) : error ? (
          <ReadFailure error={error} onRetry={() => void refetch()} />
        ) : (
          <div className="grid gap-4">
            <Skeleton className="h-32 rounded-lg" />
            <Skeleton className="h-80 rounded-lg" />
          </div>
        )}
      </ClosedPart>
    </DialogFrame>
  );
}

function BonusOffer({ bonus, take }: { bonus: Bonus; take: Activation }) {
  const held = bonus.userBonus?.isActive === true && !take.pressed;
  return (
    <>
      {/* On a wide screen the promise is beside the picture, so that the terms are in view as well. */}
      <div className="grid gap-4 md:grid-cols-2">
        <div className="grid min-w-0 content-start gap-4">
          {bonus.banners.some(({ image }) => image !== '') ? null : (
            <OfferArt offer={bonus} image={undefined} large className="h-28 rounded-lg" />
          )}
          {bonus.banners.length > 0 ? <BannerCarousel banners={bonus.banners} /> : null}
        </div>
        <OfferBody offer={bonus} often={<FrequencyText type={bonus.type} times={bonus.maxReceived} />}>
          {held ? (
            <Notice tone="success">
              <Trans>This bonus is active. See what’s left to wager on the bonus page.</Trans>
            </Notice>
          ) : (
            <ActivationNotice take={take} {...bonus} />
          )}
        </OfferBody>
      </div>
      {held ? <Held /> : <ActivateOffer take={take} {...bonus} />}
    </>
  );
}

/** The button only closes, as specified. */
function Held() {
  const close = useCloseDialog();
  return (
    <div className="dialog-foot -mx-4 grid gap-2.5 border-t border-line px-4 md:-mx-6 md:px-6">
      <Button onClick={close}>
        <Trans>OK</Trans>
      </Button>
    </div>
  );
}
