import type { EventData } from '@kapao/contract/events';

export type Message = EventData<'message'>;

/** Everything from one number to another. What is missing in between was removed, and will not come any more. */
export interface Span {
  readonly from: number;
  readonly to: number;
  /** By their numbers, the oldest first. */
  readonly messages: readonly Message[];
}

/** What is known of a conversation. */
export interface Thread {
  /** Null: nothing is known yet. */
  readonly shown: Span | null;
  /** What came beyond a gap; it is shown once the history has closed the gap. */
  readonly ahead: Span | null;
}

/** One answer of the history, and what was asked for. */
export interface Page {
  /** Newest first. */
  readonly messages: readonly Message[];
  readonly limit: number;
  /** Null: the newest. */
  readonly before: number | null;
}

/** Somebody who scrolled back through all of these has other ways to ask about it. */
export const mostKnown = 1_000;

export const unknown: Thread = { shown: null, ahead: null };

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

export function takeNews(thread: Thread, message: Message): Thread {
  return take(thread, { from: message.seq, to: message.seq, messages: [message] });
}

/** The gap is too wide to be read at once: what lies behind it is asked for when somebody scrolls there. */
export function skipGap({ shown, ahead }: Thread): Thread {
  return { shown: ahead ?? shown, ahead: null };
}

export function hasOlder({ shown }: Thread): boolean {
  return shown !== null && shown.from > 1 && shown.messages.length < mostKnown;
}

function take({ shown, ahead }: Thread, span: Span): Thread {
  // One message says nothing about those before it: the first page does.
  if (!shown) return { shown: ahead ? join(ahead, span) : span, ahead: null };
  if (touch(shown, span)) {
    const whole = join(shown, span);
    return ahead && touch(whole, ahead)
      ? { shown: join(whole, ahead), ahead: null }
      : { shown: whole, ahead };
  }
  // What neither touches nor follows is older than all that is known, and is asked for again by scrolling there.
  if (span.from < shown.from) return { shown, ahead };
  if (!ahead) return { shown, ahead: span };
  if (touch(ahead, span)) return { shown, ahead: join(ahead, span) };
  // A gap beyond the gap: only the newest is kept, from which the history is read back.
  return { shown, ahead: span.from > ahead.from ? span : ahead };
}

function touch(a: Span, b: Span): boolean {
  return a.from <= b.to + 1 && b.from <= a.to + 1;
}

function join(a: Span, b: Span): Span {
  const bySeq = new Map(a.messages.map((message) => [message.seq, message]));
  // Nothing of a message changes but the address of its file, and the last one opens it for longest.
  for (const message of b.messages) bySeq.set(message.seq, message);
  const all = [...bySeq.values()].sort((one, other) => one.seq - other.seq);
  const messages = all.slice(-mostKnown);
  const cut = messages.length < all.length;
  return {
    from: cut ? (messages[0]?.seq ?? 1) : Math.min(a.from, b.from),
    to: Math.max(a.to, b.to),
    messages,
  };
}
