import { type ComponentType, useEffect, useState } from 'react';
import { quietly } from './newer-build.ts';

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

const askAgainMs = 15_000;

/** Asks for the chunk at once, again by itself until it comes, and whenever `retry` is called. */
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
    let left = false;
    // A server that restarted sends no word of it; where nobody waits, as for the watch over limits, nobody asks.
    const ask = () => {
      quietly(wanted.load).then(
        (component) => left || setContent(() => component),
        () => undefined,
      );
    };
    const timer = setInterval(ask, askAgainMs);
    window.addEventListener('online', ask);
    return () => {
      left = true;
      clearInterval(timer);
      window.removeEventListener('online', ask);
    };
  }, [wanted, state]);

  return { Content, state, retry: () => setState('again') };
}
