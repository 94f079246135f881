import { useEffect, useEffectEvent } from 'react';

/** Refetches at an interval while the page is visible, for data that the socket does not report, such as money. */
export function useRefresh(reading: { readonly refetch: () => unknown }, everyMs: number): void {
  const ask = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void reading.refetch();
  });
  useEffect(() => {
    const timer = setInterval(() => ask(), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
}
