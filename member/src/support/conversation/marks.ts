import { waitMs } from './wait.ts';

/** The specification's wait before what was seen counts as read. */
const readAfterMs = 1_000;
const heardForMs = 5_000;
const tellEachMs = 3_000;

export interface ReadMarks {
  /** The end is in sight. */
  seen(): void;
  /** The page can be looked at again, or the end is no longer in sight. */
  onLook(isOpen: boolean): void;
  stop(): void;
}

/** Marks as read what was in sight for a second, in an open panel, in a tab that can be seen. What fails is marked again by itself. */
export function createReadMarks(options: {
  readonly isVisible: () => boolean;
  readonly hasUnread: () => boolean;
  readonly mark: () => Promise<void>;
}): ReadMarks {
  let isSeen = false;
  let isMarking = false;
  let isStopped = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function schedule(ms = readAfterMs): void {
    clearTimeout(timer);
    if (isSeen && !isStopped && options.isVisible()) timer = setTimeout(() => void mark(), ms);
  }

  async function mark(): Promise<void> {
    if (isMarking || !options.isVisible()) return;
    isSeen = false;
    if (!options.hasUnread()) return;
    isMarking = true;
    const isMarked = await options.mark().then(
      () => true,
      () => false,
    );
    isMarking = false;
    failures = isMarked ? 0 : failures + 1;
    // A panel that was closed meanwhile is not looked at any more.
    if (!isMarked && options.isVisible()) isSeen = true;
    // More may have come in sight while this was on its way.
    schedule(isMarked ? readAfterMs : Math.max(readAfterMs, waitMs(failures)));
  }

  return {
    seen() {
      isSeen = true;
      schedule();
    },
    onLook(isOpen) {
      if (!isOpen) isSeen = false;
      schedule();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/** What the other side's writing looks like here: it lasts a few seconds beyond the last word of it. */
export function createPeerTyping(onChange: () => void): { is(): boolean; hear(): void; end(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    onChange();
  };
  return {
    is: () => timer !== undefined,
    hear() {
      clearTimeout(timer);
      timer = setTimeout(end, heardForMs);
      onChange();
    },
    end,
  };
}

/** Tells at once, and then now and then as long as it goes on. */
export function createOwnTyping(tell: () => void): () => void {
  let toldAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (Date.now() - toldAt < tellEachMs) return;
    toldAt = Date.now();
    tell();
  };
}
