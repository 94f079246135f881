import { useEffect, useEffectEvent, useState } from 'react';
import { walletPlace } from '../../money/transfer/places.ts';
import type { Move, Transfer } from '../../money/transfer/useTransfer.ts';
import type { Launching } from '../launch/useLaunch.ts';
import type { Way } from './judge-move.ts';

/** `play` opens the game once the money is in it. */
type Wish = 'play' | Way;

/** The move that one of these wishes is. */
export function moveOf(code: string, way: Way, amount: number): Move {
  return way === 'out' ? { from: code, to: walletPlace, amount } : { from: walletPlace, to: code, amount };
}

/**
 * Moving and playing as one thing: the game's tab opens with the press and waits. It gets the game when the money has
 * arrived. Whatever else comes of the transfer closes it, and the dialog says where the money is; a tab that opened
 * minutes later would open over whatever the member does by then.
 */
export function usePlay(code: string, transfer: Transfer, launch: Launching) {
  const [wish, setWish] = useState<Wish | null>(null);
  const [typed, setTyped] = useState('');
  const [way, setWay] = useState<Way>('in');
  const status = transfer.result?.status;
  const settled = !transfer.busy && (status !== undefined || transfer.error !== null);

  const end = useEffectEvent(() => {
    // What came to nothing is still in the field.
    if (status === 'SUCCESS') setTyped('');
    if (wish !== 'play') return;
    setWish('in');
    if (status === 'SUCCESS') launch.go();
    else launch.cancel();
  });
  useEffect(() => {
    if (settled) end();
  }, [settled]);

  return {
    typed,
    setTyped,
    way,
    setWay,
    start: (next: Wish, amount: number) => {
      setWish(next);
      if (next === 'play') launch.prepare();
      transfer.run(moveOf(code, next === 'out' ? 'out' : 'in', amount));
    },
  };
}
