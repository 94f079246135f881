import { useEffect, useState } from 'react';

/** Time in ms after which an item that opened by itself counts as looked at. */
const lookMs = 1_500;

/** Returns whether the item was looked at: shown for a while, or scrolled. */
export function useSeen(isUnseen: boolean, isShown: boolean) {
  const [isSeen, setSeen] = useState(!isUnseen);
  useEffect(() => {
    if (isSeen || !isShown) return;
    const timer = setTimeout(() => setSeen(true), lookMs);
    return () => clearTimeout(timer);
  }, [isSeen, isShown]);
  return { isSeen, see: () => setSeen(true) };
}
