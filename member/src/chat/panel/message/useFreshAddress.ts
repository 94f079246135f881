import { use, useState } from 'react';
import { ThreadHands } from '../thread/thread-hands.ts';
import { webAddress } from './content.ts';

/**
 * The address of a file is good for five minutes, and each answer brings a new one. What is on the screen keeps the
 * address that it came by: a new one would load it again. When that one fails the newest is tried, and then, once, all
 * are asked for anew. After that it is lost until somebody presses, and is drawn again once another address has come.
 */
export function useFreshAddress(newest: string | undefined) {
  const { freshen } = use(ThreadHands);
  const [used, setUsed] = useState(newest);
  const [state, setState] = useState<'fine' | 'asked' | 'lost' | 'wanted'>('fine');
  const isNew = newest !== undefined && newest !== used;
  // It came after it was asked for, or where none was.
  if (isNew && (state === 'asked' || state === 'wanted' || used === undefined)) {
    setUsed(newest);
    if (state !== 'fine') setState('asked');
  }

  return {
    shown: used?.startsWith('blob:') ? used : webAddress(used),
    lost: state === 'lost' || state === 'wanted',
    /** It did not come, and another address may bring it. */
    isAsked: state === 'asked',
    /** An address that runs out later is asked for anew as well. */
    onCame() {
      setState('fine');
    },
    onLost() {
      if (isNew) return setUsed(newest);
      if (state !== 'fine') return setState('lost');
      setState('asked');
      freshen();
    },
    again() {
      // The one that failed would fail again before a new one is here.
      setState('wanted');
      if (!isNew) freshen();
    },
  };
}
