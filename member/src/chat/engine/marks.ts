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

/** Marks as read what was in sight for a second, in an open panel, in a tab that can be seen; one that fails is marked again. */
export function createReadMarks(options: {
  readonly isVisible: () => boolean;
  readonly hasUnread: () => boolean;
  readonly mark: () => Promise<void>;
}): ReadMarks {
  let isSeen = false;
  let isMarking = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function schedule(): void {
    clearTimeout(timer);
    if (isSeen && options.isVisible()) timer = setTimeout(() => void mark(), readAfterMs);
  }

  async function mark(): Promise<void> {
    if (isMarking || !options.isVisible()) return;
    isSeen = false;
    if (!options.hasUnread()) return;
    isMarking = true;
    await options.mark().catch(() => {
      isSeen = true;
    });
    isMarking = false;
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
    stop: () => clearTimeout(timer),
  };
}

/** What the other side's writing looks like here: it lasts a few seconds beyond the last word of it. */
export function createHeardTyping(onChange: () => void): { is(): boolean; hear(): void; end(): void } {
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
