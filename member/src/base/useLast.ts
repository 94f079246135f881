import { useState } from 'react';

/** A value, or the last there was while there is none: what is told of it keeps its words, or its room. */
export function useLast<Value>(value: Value): Value {
  const [last, setLast] = useState(value);
  if (value && value !== last) setLast(value);
  return value || last;
}
