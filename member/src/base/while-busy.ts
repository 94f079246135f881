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

/** A value, or the last there was while there is none: what is told of it keeps its words, or its room. */
export function useLast<Value>(value: Value): Value {
  const [last, setLast] = useState(value);
  if (value && value !== last) setLast(value);
  return value || last;
}

/** A value as it was before `busy` began, for as long as that lasts: what comes meanwhile is shown all at once. */
export function useStill<Value>(value: Value, busy: boolean): Value {
  const [kept, setKept] = useState(value);
  // One that was not there yet is no earlier one.
  const next = busy && kept !== undefined ? kept : value;
  if (kept !== next) setKept(next);
  return next;
}
