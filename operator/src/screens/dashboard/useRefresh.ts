import { useEffect, useEffectEvent } from 'react';

/** Asks again while somebody looks: what the socket has no news of, money above all, moves all the time. */
export function useRefresh(reading: { readonly refetch: () => unknown }, everyMs: number): void {
  const ask = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void reading.refetch();
  });
  useEffect(() => {
    const timer = setInterval(() => ask(), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
}
