import { useRef } from 'react';
import { callBackoffice } from '../../../frame/api/backoffice.ts';

/** The customer is told that somebody writes at most so often, in ms. */
const everyMs = 3000;

export function useTypingHint(id: string): () => void {
  const told = useRef(0);
  return () => {
    const now = Date.now();
    if (now - told.current < everyMs) return;
    told.current = now;
    // A hint that is lost costs nothing.
    callBackoffice('typeInChat', { params: { id }, body: {} }).catch(() => undefined);
  };
}
