import { useRef } from 'react';
import { callBackoffice } from '../../../frame/api/backoffice.ts';

/** Minimum interval of typing hints to the customer, in ms. */
const everyMs = 3000;

export function useTypingHint(id: string): () => void {
  const sentAt = useRef(0);
  return () => {
    const now = Date.now();
    if (now - sentAt.current < everyMs) return;
    sentAt.current = now;
    // Losing a typing hint has no consequence.
    callBackoffice('typeInChat', { params: { id }, body: {} }).catch(() => undefined);
  };
}
