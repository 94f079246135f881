import { createStore, type Store } from '@kapao/core/store';
import { minuteMs } from '@kapao/core/time';
import { onDevice } from '../../base/storage.ts';
import { type Guard, has, isNumber, isText, readKept } from '../../base/stored-values.ts';

/** What a call that moves money was asked for, under which Idempotency-Key, and when (ms of this phone's clock). */
export interface PendingRequest<Args> {
  readonly key: string;
  readonly args: Args;
  readonly at: number;
}

/**
 * The one ask of a kind whose answer nobody has. It is kept on the phone, because whoever goes back, reloads or loses the page
 * meanwhile would ask for it a second time, under another key, and be paid twice.
 */
export interface PendingRequestStore<Args> {
  read(): PendingRequest<Args> | null;
  keep(key: string, args: Args): void;
  /** Its answer is known; one that was asked for since stays. */
  drop(key: string | undefined): void;
  /** The ask, while no form of this page waits for it; home shows it and goes on asking. */
  readonly left: Store<PendingRequest<Args> | null>;
  take(): void;
  leave(): void;
}

/** Later the statement has long told what became of it, and nobody expects that it still happens. */
const keptMs = 10 * minuteMs;

export function createPendingRequestStore<Args>(
  storageKey: string,
  isArgs: Guard<Args>,
): PendingRequestStore<Args> {
  const isAsk = has<PendingRequest<Args>>({ key: isText, args: isArgs, at: isNumber });
  function read(): PendingRequest<Args> | null {
    const ask = readKept(onDevice.read(storageKey), isAsk);
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
