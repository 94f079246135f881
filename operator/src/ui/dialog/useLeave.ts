import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { addDialog } from './open-dialogs.ts';

interface Dialog {
  readonly open: boolean;
  readonly locked: boolean;
  /** Whether typed text is not worth keeping: a search, a code. */
  readonly light: boolean;
  readonly onClose: () => void;
}

/**
 * Time in ms after opening in which a second click, or a click outside, counts as part of the double click
 * that opened the dialog.
 */
const doubleClickMs = 600;

function warnBeforeUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/**
 * Handles closing a dialog by Escape, the browser's Back or a click outside. While there is typed text,
 * Escape and Back ask for confirmation, and a click outside is ignored.
 */
export function useLeave({ open, locked, light, onClose }: Dialog) {
  const openedAt = useRef(0);
  const typed = useRef(false);
  const [isConfirming, setIsConfirming] = useState(false);
  const leave = () => {
    if (locked) return;
    if (typed.current) setIsConfirming(!isConfirming);
    else onClose();
  };
  const isFresh = () => performance.now() - openedAt.current < doubleClickMs;
  const leaveNow = useEffectEvent(leave);
  useEffect(() => {
    if (!open) return;
    openedAt.current = performance.now();
    typed.current = false;
    const remove = addDialog(() => leaveNow());
    return () => {
      remove();
      removeEventListener('beforeunload', warnBeforeUnload);
      setIsConfirming(false);
    };
  }, [open]);
  return {
    /** Whether to confirm that typed text is discarded. */
    isConfirming: isConfirming,
    goOn: () => setIsConfirming(false),
    leave,
    /** Whether the dialog has only just opened. */
    isFresh,
    isSlip: () => typed.current || isFresh(),
    type: () => {
      if (light) return;
      typed.current = true;
      addEventListener('beforeunload', warnBeforeUnload);
    },
  };
}
