import { retryDelayMs } from './retry-delay.ts';

/** Time in view, in ms, before messages count as read (from the specification). */
const readAfterMs = 1_000;
const typingForMs = 5_000;
const sendEachMs = 3_000;

export interface ReadMarks {
  /** Called when the end of the thread is in view. */
  seen(): void;
  /** Called when the page becomes visible or hidden, and when the panel opens or closes. */
  onVisibility(isOpen: boolean): void;
  stop(): void;
}

/** Marks messages as read after one second in view, in an open panel of a visible tab. A failed call is retried. */
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
    // A panel closed meanwhile is no longer in view.
    if (!isMarked && options.isVisible()) isSeen = true;
    // More may have come into view during the call.
    schedule(isMarked ? readAfterMs : Math.max(readAfterMs, retryDelayMs(failures)));
  }

  return {
    seen() {
      isSeen = true;
      schedule();
    },
    onVisibility(isOpen) {
      if (!isOpen) isSeen = false;
      schedule();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/** Tracks whether support is typing; it lasts a few seconds beyond the last event. */
export function createPeerTyping(onChange: () => void): { is(): boolean; receive(): void; end(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    onChange();
  };
  return {
    is: () => timer !== undefined,
    receive() {
      clearTimeout(timer);
      timer = setTimeout(end, typingForMs);
      onChange();
    },
    end,
  };
}

/** Returns a function that reports typing at once, and then at intervals while it goes on. */
export function createOwnTyping(send: () => void): () => void {
  let sentAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (Date.now() - sentAt < sendEachMs) return;
    sentAt = Date.now();
    send();
  };
}
