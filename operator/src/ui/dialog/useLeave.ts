import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { addDialog } from './open-dialogs.ts';

interface Dialog {
  readonly open: boolean;
  readonly locked: boolean;
  /** What is typed in it is no work: a search, a code. */
  readonly light: boolean;
  readonly onClose: () => void;
}

/** Of a double click the second meets what the first has opened, in ms. */
const slipMs = 600;

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/**
 * How a dialog is left otherwise than by its buttons: by Escape, by Back, by a press beside it. What somebody has typed is thrown
 * away by none of them; it is asked first, and a press beside it is nobody's wish at all.
 */
export function useLeave({ open, locked, light, onClose }: Dialog) {
  const openedAt = useRef(0);
  const typed = useRef(false);
  const [inquiry, setAsking] = useState(false);
  const leave = () => {
    if (locked) return;
    if (typed.current) setAsking(!inquiry);
    else onClose();
  };
  const isFresh = () => performance.now() - openedAt.current < slipMs;
  const leaveNow = useEffectEvent(leave);
  useEffect(() => {
    if (!open) return;
    openedAt.current = performance.now();
    typed.current = false;
    const remove = addDialog(() => leaveNow());
    return () => {
      remove();
      removeEventListener('beforeunload', ask);
      setAsking(false);
    };
  }, [open]);
  return {
    /** Whether to throw away what is typed. */
    asking: inquiry,
    goOn: () => setAsking(false),
    leave,
    /** It has only just opened. */
    isFresh,
    isSlip: () => typed.current || isFresh(),
    type: () => {
      if (light) return;
      typed.current = true;
      addEventListener('beforeunload', ask);
    },
  };
}
