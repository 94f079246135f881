import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../frame/api/error-text.ts';
import { DialogFrame } from '../../frame/dialog/panel/DialogFrame.tsx';
import { useWallet } from '../../money/wallet/useWallet.ts';
import { Skeleton } from '../../ui/status/Skeleton.tsx';
import { Notice } from '../../ui/status/StatusPill.tsx';
import { launchLink } from './useLaunch.ts';

/** A game in a frame over the app; closing it leads back to the dialog that opened it. */
export function PlayFrame({ id }: { id: string }) {
  const { wallet } = useWallet();
  const game = wallet?.slots.find((slot) => slot.code === id);
  const link = useQuery({
    queryKey: ['launch', id],
    enabled: game !== undefined,
    // The link is for one opening; it is neither kept nor asked for twice behind the member's back.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => launchLink({ code: id, web: game?.web ?? null }),
  });
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
        <Notice tone="failed">{errorText(link.error)}</Notice>
      ) : (
        <Skeleton className="h-[76dvh] w-full" />
      )}
    </DialogFrame>
  );
}
