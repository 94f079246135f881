import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ReadFailure } from '../../frame/call/ReadFailure.tsx';
import { DialogFrame } from '../../frame/dialog/panel/DialogFrame.tsx';
import { useWallet } from '../../money/wallet/useWallet.ts';
import { Skeleton } from '../../ui/status/Skeleton.tsx';
import { launchLink } from './useLaunch.ts';

/** A game in a frame over the app; closing it leads back to the dialog that opened it. */
export function PlayFrame({ id }: { id: string }) {
  const { wallet } = useWallet();
  const game = wallet?.slots.find((slot) => slot.code === id);
  // No reading, though it only fetches: each call makes a new link. Readings are asked for again when the socket or
  // the network comes back, and another link would start the game anew in the middle of a bet.
  const link = useMutation({ mutationFn: () => launchLink({ code: id, web: game?.web ?? null }) });
  const { mutate: open } = link;
  const asked = useRef(false);
  const known = game !== undefined;
  useEffect(() => {
    if (!known || asked.current) return;
    asked.current = true;
    open();
  }, [known, open]);
  return (
    <DialogFrame title={game?.name ?? <Trans>Game</Trans>} wide>
      {link.data ? (
        <iframe
          src={link.data}
          title={game?.name ?? id}
          data-base-ui-swipe-ignore
          sandbox="allow-scripts allow-forms allow-same-origin allow-popups"
          className="h-[76dvh] w-full rounded-md border border-line bg-white"
        />
      ) : link.isError ? (
        <ReadFailure error={link.error} onRetry={open} />
      ) : (
        <Skeleton className="h-[76dvh] w-full" />
      )}
    </DialogFrame>
  );
}
