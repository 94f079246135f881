import { type ComponentType, useEffect, useState } from 'react';

/** A component whose chunk is asked for when it is needed, and asked for again when it did not come. */
export interface Late<Props> {
  /** Null until it has come. */
  readonly read: () => ComponentType<Props> | null;
  readonly load: () => Promise<ComponentType<Props>>;
}

/** React's own `lazy` keeps a failure for ever; on a phone a lost network is no reason to load the page anew. */
export function late<Props>(ask: () => Promise<ComponentType<Props>>): Late<Props> {
  let here: ComponentType<Props> | null = null;
  return {
    read: () => here,
    load: async () => {
      here ??= await ask();
      return here;
    },
  };
}

type State = 'coming' | 'failed' | 'again';

/** Asks for the chunk at once, again when there is a network again, and whenever `retry` is called. */
export function useLate<Props>(wanted: Late<Props>) {
  const [Content, setContent] = useState(wanted.read);
  const [state, setState] = useState<State>('coming');
  const asks = Content === null && state !== 'failed';

  useEffect(() => {
    if (!asks) return;
    let left = false;
    wanted.load().then(
      (component) => left || setContent(() => component),
      () => left || setState('failed'),
    );
    return () => {
      left = true;
    };
  }, [wanted, asks]);

  useEffect(() => {
    if (state !== 'failed') return;
    const retry = () => setState('again');
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [state]);

  return { Content, state, retry: () => setState('again') };
}
