import { createHash } from 'node:crypto';
import type { Store } from '../state/store.ts';

/** Faults that affect the call itself. */
export const callFaults = ['refuse', 'timeout-before', 'timeout-after', 'error-500', 'garbage'] as const;
/** Faults that affect what follows a call: callbacks and statement lines. */
export const callbackFaults = ['duplicate-callback', 'late-callback', 'out-of-order'] as const;

export type CallFault = (typeof callFaults)[number];
export type CallbackFault = (typeof callbackFaults)[number];
export type FaultName = CallFault | CallbackFault;

export interface FaultRow {
  id: number;
  target: string;
  fault: FaultName;
  times: number | null;
  probability: number;
  draws: number;
  struck: number;
}

export interface Strike<Name extends FaultName> {
  fault: Name;
  /** Drawn at random with probability one half; used only by `garbage`. */
  coin: boolean;
}

export interface Faults {
  set(target: string, fault: FaultName, times: number | null, probability: number): FaultRow;
  heal(): void;
  list(): FaultRow[];
  strikeCall(target: string, work: boolean): Strike<CallFault> | undefined;
  strikeCallback(target: string): Strike<CallbackFault> | undefined;
}

/**
 * Returns a number from 0 to below 1 for one purpose: whether the fault happens, or its `coin`. It is derived from the fault and its
 * number of draws, so that the same faults and calls in the same order give the same result.
 */
function draw(row: FaultRow, purpose: string): number {
  const digest = createHash('sha256')
    .update(`${row.target} ${row.fault} ${row.id} ${row.draws} ${purpose}`)
    .digest();
  return digest.readUInt32BE(0) / 2 ** 32;
}

export function createFaults(store: Store): Faults {
  const strike = <Name extends FaultName>(
    target: string,
    names: readonly Name[],
    applies: (row: FaultRow) => boolean,
  ): Strike<Name> | undefined =>
    store.atomically(() => {
      const rows = store.all<FaultRow & { fault: Name }>(
        `SELECT * FROM fault WHERE target = ? AND (times IS NULL OR struck < times) ORDER BY id`,
        target,
      );
      for (const row of rows) {
        if (!names.includes(row.fault) || !applies(row)) continue;
        store.run(`UPDATE fault SET draws = draws + 1 WHERE id = ?`, row.id);
        if (draw(row, 'strike') >= row.probability) continue;
        store.run(`UPDATE fault SET struck = struck + 1 WHERE id = ?`, row.id);
        return { fault: row.fault, coin: draw(row, 'coin') < 0.5 };
      }
      return undefined;
    });

  return {
    set: (target, fault, times, probability) =>
      store.atomically(() => {
        store.run(`DELETE FROM fault WHERE target = ? AND fault = ?`, target, fault);
        store.run(
          `INSERT INTO fault (target, fault, times, probability) VALUES (?, ?, ?, ?)`,
          target,
          fault,
          times,
          probability,
        );
        const row = store.one<FaultRow>(`SELECT * FROM fault WHERE target = ? AND fault = ?`, target, fault);
        if (!row) throw new Error('the fault just written is not there');
        return row;
      }),
    heal: () => {
      store.run(`DELETE FROM fault`);
    },
    list: () => store.all<FaultRow>(`SELECT * FROM fault ORDER BY id`),
    // A counted fault waits for a call that changes something: "the next transfer times out" must not be used up by the
    // balance read before the transfer. A fault without a count applies to every call.
    strikeCall: (target, work) => strike(target, callFaults, (row) => work || row.times === null),
    strikeCallback: (target) => strike(target, callbackFaults, () => true),
  };
}
