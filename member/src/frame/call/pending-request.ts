import { createStore, type Store } from '@kapao/core/store';
import { minuteMs } from '@kapao/core/time';
import { onDevice } from '../../base/storage.ts';
import { type Guard, has, isNumber, isText, parseStored } from '../../base/stored-values.ts';

/** Money request whose answer is outstanding: its arguments, Idempotency-Key and time (ms of this phone's clock). */
export interface PendingRequest<Args> {
  readonly key: string;
  readonly args: Args;
  readonly at: number;
}

/**
 * Stores the one request of a kind whose answer is outstanding. It is kept on the phone, because a member who goes back,
 * reloads or loses the page would otherwise send it again under another key, and be paid twice.
 */
export interface PendingRequestStore<Args> {
  read(): PendingRequest<Args> | null;
  keep(key: string, args: Args): void;
  /** Removes the request once its answer is known; a later request stays. */
  drop(key: string | undefined): void;
  /** Outstanding request that no form of this page waits for; the home screen shows it and keeps retrying. */
  readonly left: Store<PendingRequest<Args> | null>;
  take(): void;
  leave(): void;
}

/** Kept for ten minutes: later the statement shows the outcome, and nobody expects the request to take effect any more. */
const keptMs = 10 * minuteMs;

export function createPendingRequestStore<Args>(
  storageKey: string,
  isArgs: Guard<Args>,
): PendingRequestStore<Args> {
  const isAsk = has<PendingRequest<Args>>({ key: isText, args: isArgs, at: isNumber });
  function read(): PendingRequest<Args> | null {
    const ask = parseStored(onDevice.read(storageKey), isAsk);
    return ask && Math.abs(Date.now() - ask.at) < keptMs ? ask : null;
  }
  const left = createStore(read());
  return {
    read,
    keep(key, args) {
      const at = read()?.key === key ? read()?.at : undefined;
      onDevice.write(storageKey, JSON.stringify({ key, args, at: at ?? Date.now() }));
    },
    drop(key) {
      if (read()?.key !== key) return;
      onDevice.remove(storageKey);
      left.write(null);
    },
    left,
    take: () => left.write(null),
    leave: () => left.write(read()),
  };
}
