import { dayKey } from '@kapao/core/calendar';
import { minuteMs } from '@kapao/core/time';
import type { Line } from '../../conversation/conversation.ts';

/** Row of the thread, top to bottom: the start of a day, or a message and its place in its group. */
export type Row = DayRow | LineRow;

interface DayRow {
  readonly kind: 'day';
  readonly key: string;
  readonly at: Date;
}

export interface LineRow {
  readonly kind: 'line';
  readonly line: Line;
  /** Whether the message starts a group: first of a day, by another author, or after a long pause. */
  readonly startsGroup: boolean;
  readonly endsGroup: boolean;
  /** Whether time and state are shown below it: in a group that shares them, only below the last. */
  readonly hasFooter: boolean;
  /**
   * Name of a staff member, at their first message since another person or the assistant wrote; otherwise
   * null.
   */
  readonly speaker: string | null;
  /** Whether an earlier file is still uploading, so that this message is not sent yet. */
  readonly behindFile: boolean;
  /** Payloads of its choices that the customer has pressed since. */
  readonly pressed: readonly string[];
}

/** Longest pause within a group, in ms. */
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
    // Never goes back a day: unsent messages have the phone's time, which may be a day behind.
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
      startsGroup: isFirst,
      endsGroup: isLast,
      hasFooter:
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

/** Returns the pressed choices by the message that offered them: the nearest one before the press. */
function pressedOf(lines: readonly Line[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  const presses = new Set<string>();
  for (const { key, isOwn, message, failure } of [...lines].reverse()) {
    const meanings = (message.payloads ?? []).map(({ payload }) => payload);
    if (isOwn) {
      // A press that was refused for good has answered nothing.
      if (message.message_type === 'postback' && failure?.canResend !== false)
        for (const each of meanings) presses.add(each);
      continue;
    }
    const answered = meanings.filter((each) => presses.delete(each));
    if (answered.length > 0) found.set(key, answered);
  }
  return found;
}
