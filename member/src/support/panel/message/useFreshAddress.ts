import { use, useEffect, useState } from 'react';
import { ThreadActionsContext } from '../thread-actions.ts';
import { webAddress } from './content.ts';

/** Wait in ms for a new address after a refetch: two answers within one second have the same one. */
const againAfterMs = 4_000;
/** Time in ms without success or failure after which a file counts as lost. */
const lostAfterMs = 30_000;

/**
 * Returns the address to show for a file: a displayed file keeps its own for as long as it loads, although each answer
 * brings a new one. On failure the newest is tried, then all are refetched once; after that the file is lost until
 * somebody presses.
 */
export function useFreshAddress(newest: string | undefined) {
  const { refresh } = use(ThreadActionsContext);
  const [used, setUsed] = useState(newest);
  const [state, setState] = useState<'fine' | 'asked' | 'tried' | 'lost' | 'wanted'>('fine');
  const [tries, setTries] = useState(0);
  const isNew = newest !== undefined && newest !== used;
  const isAwaited = state === 'asked' || state === 'wanted';
  // A new address has arrived after a refetch, or for a file that had none.
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
    /** Whether loading failed and another attempt is running. */
    isAsked: state === 'asked' || state === 'tried',
    /** React key of the file: a new key loads the same address again. */
    tries,
    /** Allows another refetch when the address expires later. */
    onCame() {
      setState('fine');
    },
    /** `isFinal`: the file has loaded but cannot be shown. */
    onLost(isFinal = false) {
      if (isFinal) return setState('lost');
      if (isNew) return setUsed(newest);
      if (state !== 'fine') return setState('lost');
      setState('asked');
      refresh();
    },
    again() {
      // Waits for a new address, because the failed one would fail again.
      setState('wanted');
      if (!isNew) refresh();
    },
  };
}
