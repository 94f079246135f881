import type { EventData } from '@kapao/contract/events';

export type Message = EventData<'message'>;

/** All messages from one number to another. A number missing in between was removed and will not come back. */
export interface Span {
  readonly from: number;
  readonly to: number;
  /** Oldest first, by number. */
  readonly messages: readonly Message[];
}

/** Known part of a conversation. */
export interface Thread {
  /** Messages that are shown; null until any are known. */
  readonly shown: Span | null;
  /** Messages beyond a gap, shown once the history has closed it. */
  readonly ahead: Span | null;
}

/** One page of the history, with its request. */
export interface Page {
  /** Newest first. */
  readonly messages: readonly Message[];
  readonly limit: number;
  /** Null for the newest page. */
  readonly before: number | null;
}

/** Most messages kept. A customer who has scrolled through all of these can ask support. */
export const maxKnown = 1_000;

export const emptyThread: Thread = { shown: null, ahead: null };

export function takePage(thread: Thread, page: Page): Thread {
  const { messages, limit, before } = page;
  const isLast = messages.length < limit;
  const to = before === null ? (messages[0]?.seq ?? 0) : before - 1;
  return take(thread, {
    from: isLast ? 1 : (messages.at(-1)?.seq ?? 1),
    to,
    messages: [...messages].reverse(),
  });
}

export function takeMessage(thread: Thread, message: Message): Thread {
  return take(thread, { from: message.seq, to: message.seq, messages: [message] });
}

/** Drops everything before a gap that is too wide to read at once; scrolling there reads it again. */
export function skipGap({ shown, ahead }: Thread): Thread {
  return { shown: ahead ?? shown, ahead: null };
}

export function hasOlder({ shown }: Thread): boolean {
  return shown !== null && shown.from > 1 && shown.messages.length < maxKnown;
}

function take({ shown, ahead }: Thread, span: Span): Thread {
  // The first span is always a page, because createHistory drops single messages until one is loaded.
  if (!shown) return { shown: ahead ? join(ahead, span) : span, ahead: null };
  if (areAdjacent(shown, span)) {
    const whole = join(shown, span);
    return ahead && areAdjacent(whole, ahead)
      ? { shown: join(whole, ahead), ahead: null }
      : { shown: whole, ahead };
  }
  // An older span that does not touch the known part is dropped; scrolling there reads it again.
  if (span.from < shown.from) return { shown, ahead };
  if (!ahead) return { shown, ahead: span };
  if (areAdjacent(ahead, span)) return { shown, ahead: join(ahead, span) };
  // With a second gap only the newest span is kept, and the history is read back from there.
  return { shown, ahead: span.from > ahead.from ? span : ahead };
}

function areAdjacent(a: Span, b: Span): boolean {
  return a.from <= b.to + 1 && b.from <= a.to + 1;
}

function join(a: Span, b: Span): Span {
  const bySeq = new Map(a.messages.map((message) => [message.seq, message]));
  // Only a message's file address changes, and the latest one is valid longest.
  for (const message of b.messages) bySeq.set(message.seq, message);
  const all = [...bySeq.values()].sort((one, other) => one.seq - other.seq);
  const messages = all.slice(-maxKnown);
  const cut = messages.length < all.length;
  return {
    from: cut ? (messages[0]?.seq ?? 1) : Math.min(a.from, b.from),
    to: Math.max(a.to, b.to),
    messages,
  };
}
