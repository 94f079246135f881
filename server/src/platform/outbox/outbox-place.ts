/** Interval at which the whole table is read, in milliseconds: the longest that a row before the place is missed. */
const wholeEveryMs = 1_000;
/** Blocks before the last rows that are read, too: connections write into different blocks at the same time. */
const slackBlocks = 64;

/** Where the relay looks for rows: new ones mostly follow the last ones, behind rows that are gone until the next vacuum. */
export interface OutboxPlace {
  /** Returns the first block to read now; 0 when the whole table is due. */
  begin(): number;
  /** Records the lowest block in which rows were found. */
  found(block: number): void;
}

export function createOutboxPlace(now: () => number = () => performance.now()): OutboxPlace {
  let from = 0;
  let wholeAt = Number.NEGATIVE_INFINITY;
  return {
    begin() {
      if (now() - wholeAt < wholeEveryMs) return from;
      wholeAt = now();
      return 0;
    },
    found(block) {
      from = Math.max(0, block - slackBlocks);
    },
  };
}
