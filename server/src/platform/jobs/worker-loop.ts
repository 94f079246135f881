import { setTimeout as sleep } from 'node:timers/promises';

/** So long nothing is looked for after a fault, which mostly is the database's. */
const faultPauseMs = 1_000;
/** So long a process that stops waits for turns under way. Others take up what it leaves when the lease is over. */
const drainMs = 10_000;

export interface WorkerSlots {
  readonly inFlight: number;
  /** The bell rang, or room was made, since the last look began. */
  readonly wasWoken: boolean;
  /** A turn that was taken. It rejects never, and answers true where its end makes room for more that is due. */
  begin(turn: Promise<boolean>): void;
}

export interface WorkerLoopOptions {
  /** Takes what is due, and answers how long to rest until the next look, unless something wakes it before. */
  look(turns: WorkerSlots): Promise<number>;
  onFault(error: unknown): void;
  /** Rung when this process has written what may be due; what others write is found by looking. */
  readonly outboxSignal?: { onNotify(listener: () => void): () => void } | undefined;
}

export interface WorkerLoop {
  /** Takes nothing more, and waits for the turns under way. */
  stop(): Promise<void>;
}

/** Looks for work in the database again and again. Several processes may run the same side by side, for each takes by lock or lease. */
export function startWorkerLoop({ look, onFault, outboxSignal }: WorkerLoopOptions): WorkerLoop {
  const turns = new Set<Promise<void>>();
  let isStopping = false;
  let isWoken = false;
  let endRest = () => {};

  const wake = () => {
    isWoken = true;
    endRest();
  };
  const begin = (turn: Promise<boolean>) => {
    const ended = turn.then((makesRoom) => {
      turns.delete(ended);
      if (makesRoom) wake();
    });
    turns.add(ended);
  };
  const rest = async (ms: number) => {
    if (ms === 0 || isStopping || isWoken) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, ms);
    endRest = resolve;
    await promise;
    clearTimeout(timer);
  };

  const stopListening = outboxSignal?.onNotify(wake);
  const running = (async () => {
    while (!isStopping) {
      const wasWoken = isWoken;
      isWoken = false;
      try {
        await rest(await look({ inFlight: turns.size, wasWoken, begin }));
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
      endRest();
      await running;
      await Promise.race([Promise.all(turns), sleep(drainMs, undefined, { ref: false })]);
    },
  };
}
