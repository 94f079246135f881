import type { QueueName } from '@kapao/contract/backoffice/queue-names';
import { createStore } from '@kapao/core/store';

/** Time in ms during which a decision made by one press can be undone; nothing is sent before. */
export const undoMs = 5_000;
/**
 * Delay in ms of the timer after which a decision is dropped instead of sent: a device that was suspended must not
 * send it hours later.
 */
const maxLateMs = 30_000;

/** End of a decision. Only `done` changed anything for certain; a failure may have an unknown outcome. */
export type DecisionEnd = 'done' | 'failed' | 'undone' | 'late' | 'signed-out';

export interface Decision {
  readonly queue: QueueName;
  readonly items: readonly string[];
  /** Effect of the decision, with amount and name: "Pays ฿500.00 to Ann B." */
  readonly says: string;
  /** Resolves to undefined if the decision failed or was refused, which has been reported. */
  readonly send: () => Promise<unknown>;
  /**
   * Called once. After `done` the items stay out of the list until the returned promise resolves, such as by a new
   * list.
   */
  readonly onEnd: (end: DecisionEnd) => unknown;
}

export interface PendingDecision extends Decision {
  readonly id: number;
  /** Time in ms at which the decision is sent. */
  readonly sendsAt: number;
  readonly state: 'waiting' | 'sending' | 'sent';
}

/**
 * Decisions that were pressed and are not over. At most one waits for its undo: the next one sends it at once,
 * so that Undo always means the last press.
 */
export function createPendingDecisions() {
  const store = createStore<readonly PendingDecision[]>([]);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let count = 0;
  const waiting = () => store.read().find(({ state }) => state === 'waiting');
  const mark = (id: number, state: PendingDecision['state']) =>
    store.write(store.read().map((one) => (one.id === id ? { ...one, state } : one)));
  const remove = (id: number) => store.write(store.read().filter((one) => one.id !== id));

  const send = async (one: PendingDecision) => {
    mark(one.id, 'sending');
    let end: DecisionEnd = 'failed';
    try {
      if ((await one.send()) !== undefined) end = 'done';
    } finally {
      if (end === 'done') mark(one.id, 'sent');
      else remove(one.id);
      await one.onEnd(end);
      remove(one.id);
    }
  };
  /** Ends the waiting decision without sending it. Returns whether there was one. */
  const drop = (end: 'undone' | 'late' | 'signed-out'): boolean => {
    const one = waiting();
    if (!one) return false;
    clearTimeout(timer);
    remove(one.id);
    one.onEnd(end);
    return true;
  };
  return {
    store,
    drop,
    add(decision: Decision): void {
      const earlier = waiting();
      clearTimeout(timer);
      const one = { ...decision, id: ++count, sendsAt: Date.now() + undoMs, state: 'waiting' as const };
      store.write([...store.read(), one]);
      if (earlier) void send(earlier);
      timer = setTimeout(
        () => (Date.now() > one.sendsAt + maxLateMs ? drop('late') : void send(one)),
        undoMs,
      );
    },
  };
}

/** Whether an item has been decided here, and its row leaves the list although the server still has it. */
export function isPending(decisions: readonly PendingDecision[], queue: QueueName, item: string): boolean {
  return decisions.some((one) => one.queue === queue && one.items.includes(item));
}

export const pendingDecisions = createPendingDecisions();
