import { dayKey } from '@kapao/core/calendar';
import { minuteMs } from '@kapao/core/time';
import type { Line } from '../../conversation/conversation.ts';

/** What stands in the thread, from top to bottom: the beginning of a day, or a line and how it stands among the others. */
export type Row = DayRow | LineRow;

interface DayRow {
  readonly kind: 'day';
  readonly key: string;
  readonly at: Date;
}

export interface LineRow {
  readonly kind: 'line';
  readonly line: Line;
  /** Nobody else, and no longer pause, stands between it and the line above. */
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** Time and state stand below it: of several of one group that say the same, only below the last. */
  readonly hasFoot: boolean;
  /** Who of our side begins to speak here. */
  readonly speaker: string | null;
  /** It waits for a file that stands before it. */
  readonly behindFile: boolean;
  /** The meanings of its choices that the customer has pressed since. */
  readonly pressed: readonly string[];
}

/** A group is of one sitting. */
const pauseMs = 5 * minuteMs;
const nothing: readonly string[] = [];

export function rowsOf(lines: readonly Line[]): Row[] {
  const pressed = pressedOf(lines);
  const rows: Row[] = [];
  let day = '';
  let speaker: string | null = null;
  let file = false;
  lines.forEach((line, index) => {
    const before = lines[index - 1];
    const after = lines[index + 1];
    const on = dayKey(line.at);
    // Never back: what is on its way has the phone's time, and a phone may be a day behind.
    const begins = on > day;
    if (begins) {
      day = on;
      rows.push({ kind: 'day', key: `day-${on}`, at: line.at });
    }
    const isFirst = begins || !before || !isOneGroup(before, line);
    const isLast = !after || dayKey(after.at) > day || !isOneGroup(line, after);
    const speaks = line.by === 'person' && isFirst && line.name !== speaker;
    rows.push({
      kind: 'line',
      line,
      isFirst,
      isLast,
      hasFoot:
        isLast ||
        line.delivery !== 'succeed' ||
        after?.delivery !== 'succeed' ||
        line.isRead !== after.isRead,
      speaker: speaks ? line.name : null,
      behindFile: line.delivery === 'waiting' && file,
      pressed: pressed.get(line.key) ?? nothing,
    });
    if (!line.isOwn && line.by !== 'house') speaker = line.by === 'person' ? line.name : null;
    file ||= line.upload !== null && line.delivery !== 'succeed' && line.failure?.reason !== 'refused';
  });
  return rows;
}

function isOneGroup(above: Line, below: Line): boolean {
  return (
    above.isOwn === below.isOwn &&
    above.by === below.by &&
    above.name === below.name &&
    below.at.getTime() - above.at.getTime() < pauseMs
  );
}

/** Which choices were pressed, by the message that offered them: the nearest before the press. */
function pressedOf(lines: readonly Line[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  const presses = new Set<string>();
  for (const { key, isOwn, message, failure } of [...lines].reverse()) {
    const meanings = (message.payloads ?? []).map(({ payload }) => payload);
    if (isOwn) {
      // What was refused for good has answered nothing.
      if (message.message_type === 'postback' && failure?.canResend !== false)
        for (const each of meanings) presses.add(each);
      continue;
    }
    const answered = meanings.filter((each) => presses.delete(each));
    if (answered.length > 0) found.set(key, answered);
  }
  return found;
}
