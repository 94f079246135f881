import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { toast } from '../../ui/status/toast.ts';
import { sharePicture } from './share-picture.ts';

/** Draws a picture and hands it over, and says how that went. While it works, a second press does nothing. */
export function useSharePicture(): { busy: boolean; share: (draw: () => Promise<File>) => Promise<void> } {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  return {
    busy,
    share: async (draw) => {
      setBusy(true);
      try {
        const how = await sharePicture(await draw());
        if (how === 'saved') toast('success', t`The picture is in your downloads`);
      } catch {
        toast('failed', t`The picture could not be saved. Take a screenshot instead.`);
      } finally {
        setBusy(false);
      }
    },
  };
}
