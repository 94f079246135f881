import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useDialogs } from '../../frame/dialog/dialogs.ts';
import { type DialogAfterBanners, hasBanners } from './banners.ts';

/** Opens a dialog, after its banners if the operator has set any. */
export function useBannersFirst(): { open: (what: DialogAfterBanners) => void; opening: boolean } {
  const queries = useQueryClient();
  const dialogs = useDialogs();
  const [asked, setAsked] = useState<DialogAfterBanners | null>(null);

  const lead = useEffectEvent((to: DialogAfterBanners, first: boolean) => {
    setAsked(null);
    // The member has opened something else meanwhile.
    if (dialogs.stack.length > 0) return;
    dialogs.open(first ? { name: 'banners', id: to } : { name: to });
  });

  useEffect(() => {
    if (!asked) return;
    let left = false;
    void hasBanners(queries, asked).then((first) => left || lead(asked, first));
    return () => {
      left = true;
    };
  }, [asked, queries]);

  return { open: setAsked, opening: asked !== null };
}
