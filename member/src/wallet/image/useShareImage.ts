import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { toast } from '../../ui/status/toast.ts';
import { download, type ShareResult, shareImage } from './share-image.ts';

type Draw = () => Promise<File>;

interface SharePicture {
  busy: boolean;
  /** Resolves to whether the picture was handed over; a share sheet does not report whether it was kept. */
  share: (draw: Draw) => Promise<boolean>;
  /** Downloads, even where there is a share sheet. */
  save: (draw: Draw) => Promise<boolean>;
}

/**
 * Draws a picture, hands it over and reports the result. `busy` is true meanwhile, for the caller's buttons.
 */
export function useShareImage(): SharePicture {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);

  async function deliver(
    draw: Draw,
    over: (picture: File) => ShareResult | Promise<ShareResult>,
  ): Promise<boolean> {
    setBusy(true);
    try {
      const how = await over(await draw());
      if (how === 'downloaded') toast('success', t`Saved to Downloads`);
      if (how === 'dropped')
        toast(
          'failed',
          t`This in-app browser can’t save pictures. Take a screenshot, or open Kapao in Chrome or Safari.`,
        );
      return how === 'shared' || how === 'downloaded';
    } catch {
      toast('failed', t`The picture couldn’t be saved. Take a screenshot instead.`);
      return false;
    } finally {
      setBusy(false);
    }
  }

  return {
    busy,
    share: (draw) => deliver(draw, shareImage),
    save: (draw) => deliver(draw, download),
  };
}
