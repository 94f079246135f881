import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { buildOptions } from '../../base/build-options.ts';
import { api } from '../../frame/api/api.ts';
import { errorCode } from '../../frame/api/error-text.ts';
import { useDialogs } from '../../frame/dialog/dialogs.ts';
import type { Game } from './GameCard.tsx';

const protecting = new Set(['LIMIT_REACHED', 'SELF_EXCLUDED']);

/** The link that opens a game logged in; where the game has none, its own address. */
export async function launchLink(game: Pick<Game, 'code' | 'web'>): Promise<string> {
  try {
    const { link } = await api('autoLogin', { params: { provider: game.code } });
    return link;
  } catch (error) {
    // The member's own limits hold for the game's own address as well.
    if (game.web && !protecting.has(errorCode(error))) return game.web;
    throw error;
  }
}

/**
 * Opens a game as this installation wants it: in a tab of its own, or in a frame over the app. A browser may keep
 * a tab from opening that does not follow a press at once; then `blocked` holds the link, for one more press.
 */
export function useLaunch(game: Game) {
  const dialogs = useDialogs();
  const [blocked, setBlocked] = useState<string | null>(null);
  const mutation = useMutation({
    mutationFn: () => launchLink(game),
    onSuccess: (link) => {
      if (openInTab(link)) setBlocked(null);
      else setBlocked(link);
    },
  });
  return {
    launch: () => {
      if (buildOptions.gameLaunch === 'iframe') dialogs.open({ name: 'play', id: game.code });
      else mutation.mutate();
    },
    busy: mutation.isPending,
    error: mutation.error,
    blocked,
  };
}

/** False when the browser kept the tab from opening. The game must not reach back into the wallet's window. */
function openInTab(link: string): boolean {
  const tab = window.open('about:blank', '_blank');
  if (!tab) return false;
  tab.opener = null;
  tab.location.replace(link);
  return true;
}
