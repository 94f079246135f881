import { setTimeout as sleep } from 'node:timers/promises';

/** Pause after a fault, which mostly is the database's. */
const faultPauseMs = 1_000;
/** Maximum wait of a stopping process for work in flight. Other processes take over the rest when the lease expires. */
const drainMs = 10_000;

export interface WorkerSlots {
  readonly inFlight: number;
  /** Whether the signal fired, or a slot became free, since the last poll began. */
  readonly wasWoken: boolean;
  /** Adds work in flight. The promise never rejects; true means that its end makes room for more work that is due. */
  begin(work: Promise<boolean>): void;
}

export interface WorkerLoopOptions {
  /** Takes due work, and returns the milliseconds until the next poll unless a signal comes earlier. */
  poll(slots: WorkerSlots): Promise<number>;
  onFault(error: unknown): void;
  /** Fires when this process has written work that may be due; work of other processes is found by polling. */
  readonly outboxSignal?: { onNotify(listener: () => void): () => void } | undefined;
}

export interface WorkerLoop {
  /** Takes no more work, and waits for the work in flight. */
  stop(): Promise<void>;
}

/** Polls the database for work. Several processes may do so side by side, because each takes work by lock or lease. */
export function startWorkerLoop({ poll, onFault, outboxSignal }: WorkerLoopOptions): WorkerLoop {
  const active = new Set<Promise<void>>();
  let isStopping = false;
  let isSignalled = false;
  let endPause = () => {};

  const pollNow = () => {
    isSignalled = true;
    endPause();
  };
  const begin = (work: Promise<boolean>) => {
    const ended = work.then((makesRoom) => {
      active.delete(ended);
      if (makesRoom) pollNow();
    });
    active.add(ended);
  };
  const pause = async (ms: number) => {
    if (ms === 0 || isStopping || isSignalled) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, ms);
    endPause = resolve;
    await promise;
    clearTimeout(timer);
  };

  const stopListening = outboxSignal?.onNotify(pollNow);
  const running = (async () => {
    while (!isStopping) {
      const wasWoken = isSignalled;
      isSignalled = false;
      try {
        await pause(await poll({ inFlight: active.size, wasWoken, begin }));
      } catch (error) {
        onFault(error);
        await sleep(faultPauseMs);
      }
    }
  })();

  return {
    async stop() {
      isStopping = true;
      stopListening?.();
      endPause();
      await running;
      await Promise.race([Promise.all(active), sleep(drainMs, undefined, { ref: false })]);
    },
  };
}
