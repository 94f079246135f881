import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { toast } from '../../ui/status/toast.ts';
import { download, type Handed, shareImage } from './share-image.ts';

type Draw = () => Promise<File>;

interface SharePicture {
  busy: boolean;
  /** Answers whether it was handed over, and not whether it was kept: no share sheet tells. */
  share: (draw: Draw) => Promise<boolean>;
  /** Into the downloads, where there would be a share sheet, too. */
  save: (draw: Draw) => Promise<boolean>;
}

/** Draws a picture and hands it over, and says how that went. While it works, a second press does nothing. */
export function useShareImage(): SharePicture {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);

  async function hand(draw: Draw, over: (picture: File) => Handed | Promise<Handed>): Promise<boolean> {
    setBusy(true);
    try {
      const how = await over(await draw());
      if (how === 'downloaded') toast('success', t`The picture is in your downloads`);
      if (how === 'dropped')
        toast(
          'failed',
          t`This in-app browser cannot save pictures. Take a screenshot, or open Kapao in Chrome or Safari.`,
        );
      return how === 'shared' || how === 'downloaded';
    } catch {
      toast('failed', t`The picture could not be saved. Take a screenshot instead.`);
      return false;
    } finally {
      setBusy(false);
    }
  }

  return {
    busy,
    share: (draw) => hand(draw, shareImage),
    save: (draw) => hand(draw, download),
  };
}
