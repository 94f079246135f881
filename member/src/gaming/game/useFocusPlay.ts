import { useLayoutEffect, useRef } from 'react';
import type { TransferDirection } from './judge-transfer.ts';

/**
 * Moves the focus to Play once the game is open. The form then switches to moving back, and a second key
 * press on its large button would move the money back.
 */
export function useFocusPlay(plays: number, direction: TransferDirection) {
  const play = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const { activeElement: at } = document;
    if (plays > 0 && direction === 'out' && at instanceof HTMLButtonElement && at.type === 'submit')
      play.current?.focus({ preventScroll: true });
  }, [plays, direction]);
  return play;
}
