import { useEffect, useState } from 'react';

/** Wait in milliseconds after which the screen explains the delay. */
export const slowMs = 3_000;

/** Whether `running` has been true for at least `ms` milliseconds. */
export function useHasRunFor(ms: number, running: boolean): boolean {
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

/** Returns the value, or the last one while there is none, so that its text or its space stays. */
export function useLastValue<Value>(value: Value): Value {
  const [last, setLast] = useState(value);
  if (value && value !== last) setLast(value);
  return value || last;
}

/** Returns the value from before `busy` began for as long as it lasts, so that all changes appear at once. */
export function useFrozenWhile<Value>(value: Value, busy: boolean): Value {
  const [kept, setKept] = useState(value);
  // Undefined is not an earlier value to keep.
  const next = busy && kept !== undefined ? kept : value;
  if (kept !== next) setKept(next);
  return next;
}
