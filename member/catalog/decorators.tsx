import type { Store } from '@kapao/core/store';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';

interface WithStoreValueProps<Value> {
  store: Store<Value>;
  value: Value;
  children: ReactNode;
}

/** Renders the children while a store of the app has this value, and restores the previous one afterwards. */
export function WithStoreValue<Value>({ store, value, children }: WithStoreValueProps<Value>) {
  const [isSet, setIsSet] = useState(false);
  useLayoutEffect(() => {
    const before = store.read();
    store.write(value);
    setIsSet(true);
    return () => store.write(before);
  }, [store, value]);
  return isSet ? children : null;
}

/** Renders the children as on a phone without a network. */
export function Offline({ children }: { children: ReactNode }) {
  const [isSet, setIsSet] = useState(false);
  useLayoutEffect(() => {
    // Hides the browser's own property, which is on the prototype.
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
    setIsSet(true);
    return () => void Reflect.deleteProperty(navigator, 'onLine');
  }, []);
  return isSet ? children : null;
}

/** Renders the children and imitates a user's input in them (`does`). */
export function AfterInteraction({
  does,
  children,
}: {
  does: (ground: HTMLElement) => void;
  children: ReactNode;
}) {
  const ground = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the input is imitated once
  useEffect(() => {
    if (ground.current) does(ground.current);
  }, []);
  return <div ref={ground}>{children}</div>;
}
