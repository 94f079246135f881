import type { Faults } from './faults/faults.ts';
import type { Store } from './state/store.ts';

export interface ScheduledTask {
  id: number;
  kind: string;
  target: string;
  payload: string;
  attempts: number;
}

/** Runs one scheduled task. If it throws, the task is retried after the retry delays. */
export type ScheduledTaskRunner = (
  payload: unknown,
  task: ScheduledTask,
  stopping: AbortSignal,
) => Promise<void> | void;

/**
 * Scheduler of what the simulated providers still have to do: execute a payout, send a callback, post a statement line.
 * Tasks are rows written in the same transaction as their cause, so they survive a killed process.
 */
export interface Scheduler {
  on(kind: string, runner: ScheduledTaskRunner): void;
  /** Schedules a task after `delayMs`. */
  add(kind: string, target: string, payload: object, delayMs?: number): void;
  /** Schedules a callback or statement line, which the callback faults of `target` may duplicate, delay or reorder. */
  addCallback(kind: string, target: string, payload: object): void;
  /** Makes all tasks of this kind due now, except those that have failed before. */
  hasten(kind: string): void;
  start(): void;
  /** Stops permanently; running tasks are retried after the next start. */
  stop(): Promise<void>;
}

/** Delays in ms before the second, third… attempt of a task; after the last it is given up. */
const retryDelaysMs = [1000, 2000, 5000, 10_000, 30_000, 60_000];
const duplicateAfterMs = 300;
const atOnceAtMost = 32;

/**
 * Creates the scheduler. A late callback is sent after `lateMs`; a reordered one waits at most that long for
 * the next callback of its provider.
 */
export function createScheduler(
  store: Store,
  faults: Faults,
  lateMs: number,
  log: (line: string) => void,
): Scheduler {
  const runners = new Map<string, ScheduledTaskRunner>();
  const running = new Map<number, Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  const stopping = new AbortController();
  let started = false;

  const insert = (kind: string, target: string, payload: object, delayMs: number, heldBack: boolean) => {
    store.run(
      `INSERT INTO scheduled_task (kind, target, payload, due_at, held_back) VALUES (?, ?, ?, ?, ?)`,
      kind,
      target,
      JSON.stringify(payload),
      Date.now() + delayMs,
      heldBack ? 1 : 0,
    );
    plan();
  };

  const finish = (task: ScheduledTask & { held_back: number }) => {
    store.atomically(() => {
      store.run(`DELETE FROM scheduled_task WHERE id = ?`, task.id);
      if (task.held_back) return;
      store.run(
        `UPDATE scheduled_task SET due_at = ?, held_back = 0 WHERE target = ? AND kind = ? AND held_back = 1`,
        Date.now(),
        task.target,
        task.kind,
      );
    });
  };

  const postpone = (task: ScheduledTask, problem: unknown) => {
    const delayMs = retryDelaysMs[task.attempts];
    log(`task ${task.kind} ${task.id} failed (try ${task.attempts + 1}): ${String(problem)}`);
    store.run(
      `UPDATE scheduled_task SET attempts = attempts + 1, given_up = ?, due_at = ? WHERE id = ?`,
      delayMs === undefined ? 1 : 0,
      Date.now() + (delayMs ?? 0),
      task.id,
    );
  };

  const run = async (task: ScheduledTask & { held_back: number }) => {
    try {
      await runners.get(task.kind)?.(JSON.parse(task.payload), task, stopping.signal);
      finish(task);
    } catch (problem) {
      postpone(task, problem);
    } finally {
      running.delete(task.id);
      plan();
    }
  };

  const takeDue = () => {
    const due = store.all<ScheduledTask & { held_back: number }>(
      `SELECT * FROM scheduled_task WHERE given_up = 0 AND due_at <= ? ORDER BY due_at, id LIMIT ?`,
      Date.now(),
      atOnceAtMost * 2,
    );
    for (const task of due) {
      if (running.size >= atOnceAtMost) break;
      // A task starts in a later microtask, never inside the transaction that wrote it.
      if (!running.has(task.id))
        running.set(
          task.id,
          Promise.resolve().then(() => run(task)),
        );
    }
    plan();
  };

  const plan = () => {
    if (!started) return;
    clearTimeout(timer);
    if (running.size >= atOnceAtMost) return;
    const busy = [...running.keys()].join(',');
    const next = store.one<{ due_at: number }>(
      `SELECT due_at FROM scheduled_task WHERE given_up = 0
       AND id NOT IN (SELECT value FROM json_each(?)) ORDER BY due_at LIMIT 1`,
      `[${busy}]`,
    );
    if (next) timer = setTimeout(takeDue, Math.max(0, next.due_at - Date.now()));
  };

  return {
    on: (kind, runner) => runners.set(kind, runner),
    add: (kind, target, payload, delayMs = 0) => insert(kind, target, payload, delayMs, false),
    addCallback: (kind, target, payload) => {
      const fault = faults.strikeCallback(target)?.fault;
      if (fault) log(`fault ${fault} strikes news of ${target}`);
      if (fault === 'out-of-order') return insert(kind, target, payload, lateMs, true);
      insert(kind, target, payload, fault === 'late-callback' ? lateMs : 0, false);
      if (fault === 'duplicate-callback') insert(kind, target, payload, duplicateAfterMs, false);
    },
    hasten: (kind) => {
      store.run(`UPDATE scheduled_task SET due_at = ? WHERE kind = ? AND attempts = 0`, Date.now(), kind);
      plan();
    },
    start: () => {
      started = true;
      plan();
    },
    stop: async () => {
      started = false;
      clearTimeout(timer);
      stopping.abort(new Error('the sandbox is stopping'));
      await Promise.allSettled(running.values());
    },
  };
}
