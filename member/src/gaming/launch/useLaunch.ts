import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { buildOptions } from '../../base/build-options.ts';
import { useDialogs } from '../../frame/dialog/dialogs.ts';
import { expectReturn } from './game-return.ts';
import { type Launch, requestLaunch } from './request-launch.ts';
import { openWaitingTab, type WaitingTab } from './waiting-tab.ts';

const inFrame = buildOptions.gameLaunch === 'iframe';

/**
 * Opens a game as this installation is configured: in a frame over the app, or in a new tab that opens with the press
 * and waits for its address. `blocked` is the launch that one more press opens if the browser refused the tab or the
 * member has closed it.
 */
export function useLaunch(game: { code: string; name: string }) {
  const { t } = useLingui();
  const dialogs = useDialogs();
  const tab = useRef<WaitingTab | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [blocked, setBlocked] = useState<Launch | null>(null);
  const [plays, setPlays] = useState(0);
  const left = useRef(false);

  // After the dialog is closed, nobody would navigate the tab.
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
      tab.current?.close();
    };
  }, []);

  /** Works only during a press: browsers block a tab opened later. */
  function prepare(text: string): void {
    setError(null);
    setBlocked(null);
    tab.current?.close();
    tab.current = inFrame ? null : openWaitingTab({ title: game.name, text });
  }

  function cancel(): void {
    tab.current?.close();
    tab.current = null;
  }

  async function go(): Promise<void> {
    if (inFrame) {
      setPlays(oneMore);
      return dialogs.open({ name: 'play', id: game.code });
    }
    setBusy(true);
    try {
      const launch = await requestLaunch(game.code);
      if (left.current) return;
      expectReturn();
      setPlays(oneMore);
      if (!tab.current?.lead(launch)) setBlocked(launch);
      tab.current = null;
    } catch (fault) {
      cancel();
      setError(fault);
    } finally {
      setBusy(false);
    }
  }

  return {
    /** Opens the game immediately. */
    launch: () => {
      if (busy) return;
      prepare(t`The game is opening…`);
      void go();
    },
    /**
     * Opens the tab for a game that starts after its account is open and its money has arrived: `go` then loads the game,
     * `cancel` closes the tab.
     */
    prepare: (withMoney: boolean) =>
      prepare(
        withMoney
          ? t`Your money is moving into the game. The game opens automatically.`
          : t`The game is opening…`,
      ),
    go: () => void go(),
    cancel,
    /** Clears `blocked`, because the member has opened the launch. */
    opened: () => setBlocked(null),
    busy,
    error,
    blocked,
    /** Number of times that the game was opened from this dialog. */
    plays,
  };
}

const oneMore = (plays: number) => plays + 1;

export type Launching = ReturnType<typeof useLaunch>;
