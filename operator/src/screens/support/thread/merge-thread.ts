import type { Message } from '../chat.ts';

/** Loaded part of a conversation: contiguous, oldest first. */
export interface LoadedMessages {
  readonly messages: readonly Message[];
  /** Whether there are no older messages. */
  readonly isAll: boolean;
}

interface MessagePage {
  /** Newest first, as requested. */
  readonly rows: readonly Message[];
  readonly isAll: boolean;
}

/**
 * Merges a page into the loaded messages. If there is a gap before the page, the older messages are dropped: a thread with
 * a gap would read as if nothing had been said there, and scrolling loads older pages again.
 */
export function mergeThread(known: LoadedMessages | undefined, { rows, isAll }: MessagePage): LoadedMessages {
  const page = rows.toReversed();
  const [first] = page;
  const last = page.at(-1);
  if (!known || known.messages.length === 0) return { messages: page, isAll };
  if (!first || !last) return { ...known, isAll: known.isAll || isAll };
  const [oldest] = known.messages;
  const newest = known.messages.at(-1);
  if (newest && first.seq > newest.seq + 1) return { messages: page, isAll };
  const older = known.messages.filter(({ seq }) => seq < first.seq);
  const newer = known.messages.filter(({ seq }) => seq > last.seq);
  const reaches = oldest !== undefined && first.seq <= oldest.seq;
  return { messages: [...older, ...page, ...newer], isAll: reaches ? isAll || known.isAll : known.isAll };
}
