import { isMarkedAsUntransferable, Worker } from 'node:worker_threads';
import { minuteMs } from '@kapao/core/time';
import { TaskQueue } from './task-queue.ts';

export interface ThreadPoolLimits {
  /** Threads, each with one task at a time. */
  readonly threads: number;
  readonly maxWaiting: number;
  /** Time after which a task counts as stuck, and its thread is ended. */
  readonly taskMs: number;
}

/** Outcome of a task. `busy`: too many others wait; `ended`: it took too long, or its thread died of it. */
export type TaskOutcome<Answer> =
  | { readonly kind: 'done'; readonly answer: Answer }
  | { readonly kind: 'busy' }
  | { readonly kind: 'ended'; readonly fault: Error };

/** Heap of a thread in megabytes; the bytes of files are outside it. */
const heapMegabytes = 512;
/** Idle time after which the threads end, to free their memory. */
const idleMs = minuteMs;

/** Runs tasks in threads, so that payments do not wait. `script` answers them by `answerTasks`. */
export class ThreadPool<Task, Answer> {
  readonly #script: URL;
  readonly #taskMs: number;
  readonly #queue: TaskQueue;
  readonly #idle = new Set<Worker>();
  #idleTimer: NodeJS.Timeout | undefined;

  constructor(script: URL, { threads, maxWaiting, taskMs }: ThreadPoolLimits) {
    this.#script = script;
    this.#taskMs = taskMs;
    this.#queue = new TaskQueue(threads, maxWaiting);
  }

  /** Number of tasks that run or wait. */
  get tasks(): number {
    return this.#queue.tasks;
  }

  /** Hands `memory` of the task over instead of copying it. Rejects only when a thread cannot start. */
  async run(task: Task, memory: readonly ArrayBuffer[] = []): Promise<TaskOutcome<Answer>> {
    return (await this.#queue.run(() => this.#runNow(task, memory))) ?? { kind: 'busy' };
  }

  async #runNow(task: Task, memory: readonly ArrayBuffer[]): Promise<TaskOutcome<Answer>> {
    clearTimeout(this.#idleTimer);
    const [idle] = this.#idle;
    const thread = idle ?? (await this.#start());
    this.#idle.delete(thread);
    // The process waits for a task, and never for an idle thread.
    thread.ref();
    const outcome = await runIn<Task, Answer>(thread, task, memory, this.#taskMs);
    if (outcome.kind === 'done') {
      thread.unref();
      this.#idle.add(thread);
    } else await thread.terminate();
    this.#endIdleLater();
    return outcome;
  }

  #endIdleLater(): void {
    clearTimeout(this.#idleTimer);
    this.#idleTimer = setTimeout(() => {
      for (const each of this.#idle) void each.terminate();
      this.#idle.clear();
    }, idleMs).unref();
  }

  #start(): Promise<Worker> {
    const thread = new Worker(this.#script, { resourceLimits: { maxOldGenerationSizeMb: heapMegabytes } });
    thread.on('error', () => {});
    thread.on('exit', () => this.#idle.delete(thread));
    return new Promise((resolve, reject) => {
      thread.once('message', () => resolve(thread));
      thread.once('error', reject);
      thread.once('exit', (code) => reject(new Error(`a thread ended with ${code} before it started`)));
    });
  }
}

function runIn<Task, Answer>(
  thread: Worker,
  task: Task,
  memory: readonly ArrayBuffer[],
  taskMs: number,
): Promise<TaskOutcome<Answer>> {
  return new Promise((resolve) => {
    const onMessage = (answer: Answer) => end({ kind: 'done', answer });
    const onError = (fault: Error) => end({ kind: 'ended', fault });
    const onExit = (code: number) => onError(new Error(`a thread ended with ${code}`));
    const timer = setTimeout(() => onError(new Error('a task took too long')), taskMs);
    function end(outcome: TaskOutcome<Answer>) {
      clearTimeout(timer);
      thread.off('message', onMessage).off('error', onError).off('exit', onExit);
      resolve(outcome);
    }
    thread.on('message', onMessage).on('error', onError).on('exit', onExit);
    thread.postMessage(task, memory);
  });
}

/**
 * Returns the bytes in memory of their own, which can be handed to a thread: the given ones, unusable here afterwards, or a
 * copy of bytes that share their memory with others.
 */
export function ownMemory(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer } = bytes;
  const isOwn =
    buffer instanceof ArrayBuffer &&
    buffer.byteLength === bytes.byteLength &&
    !isMarkedAsUntransferable(buffer);
  return isOwn ? new Uint8Array(buffer) : new Uint8Array(bytes);
}
