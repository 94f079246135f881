import { use, useEffect, useState } from 'react';
import { ThreadActions } from '../thread-actions.ts';
import { webAddress } from './content.ts';

/** An answer brings another address within this time, or none: two answers of one second have the same. */
const againAfterMs = 4_000;
/** What does not come and does not fail for so long is lost. */
const lostAfterMs = 30_000;

/**
 * The address of a file is good for five minutes, and each answer brings a new one. What is on the screen keeps the
 * address that it came by: a new one would load it again. When that one fails the newest is tried, and then, once, all
 * are asked for anew; where that brings no other one, the same is tried again, for a request may be lost on its way. After
 * that it is lost until somebody presses.
 */
export function useFreshAddress(newest: string | undefined) {
  const { refresh } = use(ThreadActions);
  const [used, setUsed] = useState(newest);
  const [state, setState] = useState<'fine' | 'asked' | 'tried' | 'lost' | 'wanted'>('fine');
  const [tries, setTries] = useState(0);
  const isNew = newest !== undefined && newest !== used;
  const isAwaited = state === 'asked' || state === 'wanted';
  // It came after it was asked for, or where none was.
  if (isNew && (isAwaited || used === undefined)) {
    setUsed(newest);
    if (state !== 'fine') setState('tried');
  }

  useEffect(() => {
    if (state === 'fine' || state === 'lost') return;
    const isTried = state === 'tried';
    const goOn = () => {
      if (!isTried) setTries((before) => before + 1);
      setState(isTried ? 'lost' : 'tried');
    };
    const timer = setTimeout(goOn, isTried ? lostAfterMs : againAfterMs);
    return () => clearTimeout(timer);
  }, [state]);

  return {
    shown: used?.startsWith('blob:') ? used : webAddress(used),
    lost: state === 'lost' || state === 'wanted',
    /** It did not come, and another try may bring it. */
    isAsked: state === 'asked' || state === 'tried',
    /** The key of what is drawn: under another one the same address is asked for again. */
    tries,
    /** An address that runs out later is asked for anew as well. */
    onCame() {
      setState('fine');
    },
    /** `isFinal`: it has come, and is of no use here. */
    onLost(isFinal = false) {
      if (isFinal) return setState('lost');
      if (isNew) return setUsed(newest);
      if (state !== 'fine') return setState('lost');
      setState('asked');
      refresh();
    },
    again() {
      // The one that failed would fail again before a new one is here.
      setState('wanted');
      if (!isNew) refresh();
    },
  };
}
