import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { use, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ReadFailure } from '../../frame/call/ReadFailure.tsx';
import { DialogContext } from '../../frame/dialog/dialog-frame.ts';
import { useDialogs } from '../../frame/dialog/dialogs.ts';
import { DialogFrame } from '../../frame/dialog/panel/DialogFrame.tsx';
import { Skeleton } from '../../ui/status/Skeleton.tsx';
import { useRefreshGames } from '../../wallet/balance/refresh-games.ts';
import { useWallet } from '../../wallet/balance/useWallet.ts';
import { isBackFromFrame } from './game-return.ts';
import { postForm } from './post-form.ts';
import { type Launch, requestLaunch } from './request-launch.ts';

/**
 * Game in a frame over the app. Closing it returns to the dialog that opened it and refreshes the game
 * balances.
 */
export function PlayFrame({ id }: { id: string }) {
  const { wallet } = useWallet();
  const game = wallet?.slots.find((slot) => slot.code === id);
  const dialogs = useDialogs();
  const frame = use(DialogContext);
  const [entries] = useState(() => history.length);
  // Every page that the game loads in its frame adds a history entry.
  const close = () => (history.length > entries ? dialogs.drop('play') : frame.onClose());
  // Mutation, although it only fetches: each call creates a new link. Queries are refetched when the socket or the network
  // returns, and another link would restart the game in the middle of a bet.
  const launch = useMutation({ mutationFn: () => requestLaunch(id) });
  const { mutate: open } = launch;
  const asked = useRef(false);
  const known = game !== undefined;
  useEffect(() => {
    if (!known || asked.current) return;
    asked.current = true;
    open();
  }, [known, open]);

  const refresh = useRefreshGames();
  const readBalances = useEffectEvent(() => refresh.mutate());
  useEffect(() => () => readBalances(), []);

  const onMessage = useEffectEvent((event: MessageEvent) => {
    if (isBackFromFrame(event)) close();
  });
  useEffect(() => {
    const listen = (event: MessageEvent) => onMessage(event);
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, []);

  return (
    <DialogContext value={{ ...frame, onClose: close }}>
      <DialogFrame title={game?.name ?? <Trans>Game</Trans>} full>
        {launch.data ? (
          <Game launch={launch.data} name={game?.name ?? id} />
        ) : launch.isError ? (
          <div className="p-4">
            <ReadFailure error={launch.error} onRetry={open} />
          </div>
        ) : (
          <Skeleton className="size-full" />
        )}
      </DialogFrame>
    </DialogContext>
  );
}

const frameName = 'kapao-game';

/**
 * Frame with the fewest permissions that games need: scripts, forms, their own storage, help in another tab. It cannot
 * navigate our window, open dialogs over it or start a download, and we load it only once.
 */
function Game({ launch, name }: { launch: Launch; name: string }) {
  const posted = useRef(false);
  useEffect(() => {
    if (!launch.form || posted.current) return;
    posted.current = true;
    postForm(document, launch, frameName);
  }, [launch]);
  return (
    <iframe
      name={frameName}
      src={launch.form ? undefined : launch.link}
      title={name}
      data-base-ui-swipe-ignore
      sandbox="allow-scripts allow-forms allow-same-origin allow-popups"
      allow="autoplay; fullscreen"
      referrerPolicy="no-referrer"
      className="size-full border-0 bg-white"
    />
  );
}
