import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { buildOptions } from '../../base/build-options.ts';
import { useDialogs } from '../../frame/dialog/dialogs.ts';
import { type Launch, requestLaunch } from './request-launch.ts';
import { expectReturn } from './return.ts';
import { openWaitingTab, type WaitingTab } from './waiting-tab.ts';

const inFrame = buildOptions.gameLaunch === 'iframe';

/**
 * Opens a game as this installation wants it: in a tab of its own, or in a frame over the app. The tab opens with the press
 * and waits for its address; when that does not come, it closes and `error` says why. `blocked` is what one more press
 * opens, where a browser refused the tab all the same.
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

  // Whoever closes the dialog has nobody left who would lead the tab on.
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
      tab.current?.close();
    };
  }, []);

  /** Only within a press: after it, what is not open yet stays closed. */
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
    /** Opens the game at once. */
    launch: () => {
      if (busy) return;
      prepare(t`The game is opening…`);
      void go();
    },
    /**
     * Opens the tab for a game that is to start once its account is open and the money there: `go` then leads it on, `cancel`
     * closes it.
     */
    prepare: (withMoney: boolean) =>
      prepare(
        withMoney
          ? t`Your money is moving into the game. The game opens by itself.`
          : t`The game is opening…`,
      ),
    go: () => void go(),
    cancel,
    /** What was blocked has been opened by hand. */
    opened: () => setBlocked(null),
    busy,
    error,
    blocked,
    /** How often the game was opened from here. */
    plays,
  };
}

const oneMore = (plays: number) => plays + 1;

export type Launching = ReturnType<typeof useLaunch>;
