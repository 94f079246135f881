import { useEffect, useState } from 'react';

/** From here on a wait wants a reason. */
export const slowMs = 3_000;

/** Whether it has run that long. */
export function useAfter(ms: number, running: boolean): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    if (!running) return;
    const timer = setTimeout(setOver, ms, true);
    return () => {
      clearTimeout(timer);
      setOver(false);
    };
  }, [ms, running]);
  return running && over;
}
