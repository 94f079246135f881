import type { Log } from '../log.ts';
import { TaskQueue } from '../threads/task-queue.ts';
import { ownMemory, ThreadPool } from '../threads/thread-pool.ts';

/** File reduced to what is seen and heard. */
export interface CleanFile {
  readonly bytes: Uint8Array;
  /** Pixels; 0 for a video, which is not decoded. */
  readonly width: number;
  readonly height: number;
}

/** Task of the thread; `shown`: a picture that staff publish for members. */
export interface CleanTask {
  readonly kind: 'slip' | 'shown' | 'chat' | 'video';
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Files of one feature cleaned at once: one thread is left for other features. */
const atOnce = 2;
/** Maximum queue length. Each picture takes a second of work at most, so nobody waits for a minute. */
const maxWaiting = 16;

type CleanThreads = Pick<ThreadPool<CleanTask, CleanFile | null>, 'run'>;

/** Threads of all features. The time limit of a file is longer than the one of a single picture. */
const ourThreads = new ThreadPool<CleanTask, CleanFile | null>(
  new URL('./clean-worker.ts', import.meta.url),
  {
    threads: 3,
    maxWaiting: 32,
    taskMs: 45_000,
  },
);

/** Cleans the uploaded files of one feature in threads, since a stranger's file may name millions of things to read. */
export class FileCleaner {
  readonly #log: Log;
  readonly #queue = new TaskQueue(atOnce, maxWaiting);
  readonly #threads: CleanThreads;

  constructor(log: Log, threads: CleanThreads = ourThreads) {
    this.#log = log;
    this.#threads = threads;
  }

  /**
   * Takes the memory of `file`, which is empty afterwards. Returns null for a file that is refused, also one that takes too
   * long, and undefined, with nothing done, when too many wait.
   */
  async clean(
    kind: CleanTask['kind'],
    file: Buffer,
  ): Promise<(CleanFile & { bytes: Buffer }) | null | undefined> {
    const bytes = ownMemory(file);
    const outcome = await this.#queue.run(() => this.#threads.run({ kind, bytes }, [bytes.buffer]));
    if (outcome === undefined || outcome.kind === 'busy') return undefined;
    if (outcome.kind === 'ended') {
      this.#log.warn({ err: outcome.fault }, 'a file ended the thread that cleaned it');
      return null;
    }
    const { answer } = outcome;
    return answer && { ...answer, bytes: Buffer.from(answer.bytes.buffer) };
  }
}
