import type { SandboxState } from '../sandbox-state.ts';

export interface AlarmRow {
  id: number;
  /** Way by which it came. */
  way: string;
  receiver: string;
  /** Id by which the receiver knows a repeated message; '' where the way has none. */
  message: string;
  text: string;
  at: number;
}

/** Keeps a message to the operator's staff; false: it came before. */
export function receiveAlarm({ store, log }: SandboxState, row: Omit<AlarmRow, 'id' | 'at'>): boolean {
  const { way, receiver, message, text } = row;
  const isNew = store.atomically(() => {
    const known = `SELECT id FROM alarm_inbox WHERE way = ? AND message = ? AND message <> ''`;
    if (store.one(known, way, message)) return false;
    store.run(
      `INSERT INTO alarm_inbox (way, receiver, message, text, at) VALUES (?, ?, ?, ?, ?)`,
      way,
      receiver,
      message,
      text,
      Date.now(),
    );
    return true;
  });
  if (isNew) log(`alarm by ${way} to ${receiver}: ${text.split('\n', 1)[0]}`);
  return isNew;
}

/** Returns the last 200 messages, the newest first. */
export function readAlarms({ store }: SandboxState): AlarmRow[] {
  return store.all<AlarmRow>(`SELECT * FROM alarm_inbox ORDER BY id DESC LIMIT 200`);
}
