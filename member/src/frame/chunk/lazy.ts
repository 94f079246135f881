import { type ComponentType, useEffect, useState } from 'react';
import { withoutReload } from './newer-build.ts';

/** Component whose chunk is loaded on demand, and requested again after a failure. */
export interface LazyChunk<Props> {
  /** Null until loaded. */
  readonly read: () => ComponentType<Props> | null;
  readonly load: () => Promise<ComponentType<Props>>;
}

/**
 * Requests a chunk again after a failure, which React's own `lazy` never does. Browsers also remember a
 * failed chunk until the page is reloaded, so nothing is requested without a network, unless a service worker
 * may have it.
 */
export function lazyChunk<Props>(ask: () => Promise<ComponentType<Props>>): LazyChunk<Props> {
  let here: ComponentType<Props> | null = null;
  return {
    read: () => here,
    load: async () => {
      if (!navigator.onLine && !navigator.serviceWorker?.controller) throw new Error('there is no network');
      here ??= await ask();
      return here;
    },
  };
}

type State = 'coming' | 'failed' | 'again';

const leastWaitMs = 1_000;
const maxWaitMs = 15_000;

/**
 * Requests the chunk at once, then repeatedly until it loads, and whenever `retry` is called. `missed` means that somebody
 * waits for it: then a missing chunk may reload the page (newer-build.ts).
 */
export function useLazyChunk<Props>(wanted: LazyChunk<Props>, missed: boolean) {
  const [Content, setContent] = useState(wanted.read);
  const [state, setState] = useState<State>('coming');
  const asks = Content === null && state !== 'failed';

  useEffect(() => {
    if (!asks) return;
    let left = false;
    load(wanted, missed).then(
      (component) => left || setContent(() => component),
      () => left || setState('failed'),
    );
    return () => {
      left = true;
    };
  }, [wanted, missed, asks]);

  useEffect(() => {
    if (state !== 'failed') return;
    let left = false;
    let timer: number | undefined;
    let waitMs = leastWaitMs;
    const wait = () => {
      if (left) return;
      window.clearTimeout(timer);
      timer = window.setTimeout(ask, waitMs);
      waitMs = Math.min(2 * waitMs, maxWaitMs);
    };
    const ask = () => {
      load(wanted, missed).then((component) => left || setContent(() => component), wait);
    };
    // The event fires a moment before the network works, so a failure here waits like any other.
    const online = () => {
      waitMs = leastWaitMs;
      ask();
    };
    wait();
    window.addEventListener('online', online);
    return () => {
      left = true;
      window.clearTimeout(timer);
      window.removeEventListener('online', online);
    };
  }, [wanted, missed, state]);

  return { Content, state, retry: () => setState('again') };
}

function load<Props>(wanted: LazyChunk<Props>, missed: boolean): Promise<ComponentType<Props>> {
  return missed ? wanted.load() : withoutReload(wanted.load);
}
