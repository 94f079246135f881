import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { use, useEffect } from 'react';
import { DialogContext } from '../../frame/dialog/dialog-frame.ts';
import { useDialogs } from '../../frame/dialog/dialogs.ts';
import { DialogFrame } from '../../frame/dialog/panel/DialogFrame.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { Skeleton } from '../../ui/status/Skeleton.tsx';
import { BannerCarousel } from './BannerCarousel.tsx';
import { bannersReading, type DialogAfterBanners, isDialogAfterBanners } from './banners.ts';

/**
 * Banners that the operator shows before the invite or refund dialog. Closing them replaces them in the
 * history by that dialog, so that Back leads home from both.
 */
export function BannersDialog({ id }: { id: string }) {
  return isDialogAfterBanners(id) ? <Banners of={id} /> : null;
}

function Banners({ of }: { of: DialogAfterBanners }) {
  const dialogs = useDialogs();
  const frame = use(DialogContext);
  const query = useQuery(bannersReading[of]);
  const goOn = () => dialogs.swap('banners', { name: of });
  const banners = query.data?.banners;
  // After a reload the banners may no longer exist.
  const gone = query.isError || banners?.length === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is known whether there are banners
  useEffect(() => {
    if (gone) goOn();
  }, [gone]);
  return (
    <DialogContext value={{ ...frame, onClose: goOn }}>
      <DialogFrame title={of === 'invite' ? <Trans>Invite friends</Trans> : <Trans>Refund of losses</Trans>}>
        {/* On a low screen the 16:9 picture takes less than half the height, so that its dots stay in view. */}
        <div className="lying:mx-auto lying:max-w-[77dvh]">
          {banners?.length ? (
            <BannerCarousel banners={banners} />
          ) : (
            <Skeleton className="aspect-video w-full rounded-lg" />
          )}
        </div>
        <div className="dialog-foot dialog-foot-stays">
          <Button onClick={goOn}>
            <Trans>Continue</Trans>
          </Button>
        </div>
      </DialogFrame>
    </DialogContext>
  );
}
