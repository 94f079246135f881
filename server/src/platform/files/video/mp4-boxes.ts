/** Thrown for a file that is no video, is damaged, or is of an unknown kind. */
export class InvalidVideo extends Error {}

/**
 * A box of an MP4 or QuickTime file (ISO/IEC 14496-12, 4.2): its bytes run from `start` to `end`, its content begins at
 * `body`.
 */
export interface Box {
  readonly type: string;
  readonly start: number;
  readonly body: number;
  readonly end: number;
}

/**
 * Maximum numbers that one film may name, in all its tracks together, far more than a phone writes: half an hour at
 * sixty frames and forty-seven sound samples a second has 200,000 samples, in as many chunks at most.
 */
const most = { boxes: 4_000, tracks: 16, samples: 1_000_000, chunks: 250_000 } as const;

/** Counts what the walk through a film reads. */
export class FilmBudget {
  readonly #left: Record<keyof typeof most, number> = { ...most };

  /** Throws when the film names too many, before they are read. */
  spend(what: keyof typeof most, count = 1): void {
    this.#left[what] -= count;
    if (this.#left[what] < 0) throw new InvalidVideo(`too many ${what}`);
  }
}

const maxSafeHigh = 0x1f_ffff;

/** Returns the boxes that fill a part of the file exactly, one after the other. */
export function boxesIn(bytes: Buffer, from: number, to: number, budget: FilmBudget): Box[] {
  const boxes: Box[] = [];
  let at = from;
  while (at < to) {
    budget.spend('boxes');
    const box = boxAt(bytes, at, to);
    boxes.push(box);
    at = box.end;
  }
  return boxes;
}

function boxAt(bytes: Buffer, start: number, to: number): Box {
  if (start + 8 > to) throw new InvalidVideo('a box is cut off');
  const type = bytes.toString('latin1', start + 4, start + 8);
  const short = bytes.readUInt32BE(start);
  // Size 1: the size follows in eight bytes. Size 0: until the end, allowed only for the last box.
  const body = start + (short === 1 ? 16 : 8);
  const size = short === 1 ? readLong(bytes, start + 8, to) : short === 0 ? to - start : short;
  const end = start + size;
  if (end < body || end > to) throw new InvalidVideo(`the box ${type} is larger than what it stands in`);
  return { type, start, body, end };
}

/** Reads an eight-byte number, up to what a JavaScript number holds exactly. */
export function readLong(bytes: Buffer, at: number, to: number): number {
  if (at + 8 > to) throw new InvalidVideo('a number is cut off');
  const high = bytes.readUInt32BE(at);
  if (high > maxSafeHigh) throw new InvalidVideo('a number is too large');
  return high * 2 ** 32 + bytes.readUInt32BE(at + 4);
}

/** Returns the only box of this type; null if there is none. */
export function onlyBox(boxes: readonly Box[], type: string): Box | null {
  const [found, second] = boxes.filter((box) => box.type === type);
  if (second) throw new InvalidVideo(`two boxes ${type}`);
  return found ?? null;
}

/**
 * Turns the box into a `free` box of zeros of the same size, so that offsets elsewhere in the file stay
 * valid.
 */
export function blankBox(bytes: Buffer, { start, body, end }: Box): void {
  bytes.write('free', start + 4, 'latin1');
  bytes.fill(0, body, end);
}
