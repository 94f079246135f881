import { useLayoutEffect, useRef } from 'react';
import type { Way } from './judge-move.ts';

/**
 * Once the game is open the form turns to the way back, and its large button with it. Keys that had pressed Play go along with
 * that word, to the button which is called so now: pressed once more they would bring the money back.
 */
export function useStaysOnPlay(plays: number, way: Way) {
  const play = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const { activeElement: at } = document;
    if (plays > 0 && way === 'out' && at instanceof HTMLButtonElement && at.type === 'submit')
      play.current?.focus({ preventScroll: true });
  }, [plays, way]);
  return play;
}
