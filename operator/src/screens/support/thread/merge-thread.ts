import type { Message } from '../chat.ts';

/** What of a conversation is here: without a gap, the oldest first. */
export interface Said {
  readonly messages: readonly Message[];
  /** Nothing is older. */
  readonly isAll: boolean;
}

interface PageOf {
  /** Newest first, as they are asked for. */
  readonly rows: readonly Message[];
  readonly isAll: boolean;
}

/**
 * A page beside what is known already. Where more was said meanwhile than a page holds, what stood before it is left: a thread
 * with a hole would be read as if nothing had been said there, and older pages are asked for by scrolling.
 */
export function mergeThread(known: Said | undefined, { rows, isAll }: PageOf): Said {
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
