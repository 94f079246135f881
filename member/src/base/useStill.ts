import { useState } from 'react';

/** A value as it was before `busy` began, for as long as that lasts: what comes meanwhile is shown all at once. */
export function useStill<Value>(value: Value, busy: boolean): Value {
  const [kept, setKept] = useState(value);
  // One that was not there yet is no earlier one.
  const next = busy && kept !== undefined ? kept : value;
  if (kept !== next) setKept(next);
  return next;
}
