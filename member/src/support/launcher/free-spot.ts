export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Page content behind the icon. */
interface Page {
  /** Controls, refusals and amounts, none of which may be covered. */
  readonly kept: readonly Box[];
  /** Text, which can be scrolled into view. */
  readonly words: readonly Box[];
}

export interface FreeSpot {
  /** Offset of the icon in px upwards; negative where the small icon is nearer to the lower edge. */
  readonly lift: number;
  /** Whether nothing is free within reach, so that the icon is of minimum touch size and at the edge. */
  readonly small: boolean;
}

const gapPx = 2;
const stepPx = 4;
/** Same values as `.chat-door[data-small]` in ui/design/chat.css. */
const smallPx = { size: 44, nearer: 10 };

/**
 * Returns the icon's position: home if that is wholly free, otherwise where it was, unless that now covers something
 * protected. If it has to move, it avoids text as well where possible.
 */
export function freeSpotOf(home: Box, { kept, words }: Page, reachPx: number, before: FreeSpot): FreeSpot {
  if (covered(home, 0, [...kept, ...words]) === 0) return { lift: 0, small: false };
  if (!before.small && before.lift <= reachPx && covered(home, before.lift, kept) === 0) return before;
  if (covered(home, 0, kept) === 0) return { lift: 0, small: false };
  for (const taken of [[...kept, ...words], kept]) {
    const free = clearest(home, taken, reachPx);
    if (free.covered === 0) return { lift: free.lift, small: false };
  }
  const right = home.right + smallPx.nearer;
  const small = { ...home, right, left: right - smallPx.size, top: home.bottom - smallPx.size };
  if (before.small && before.lift <= reachPx && covered(small, before.lift, kept) === 0) return before;
  return { lift: clearest(small, kept, reachPx, -smallPx.nearer).lift, small: true };
}

/** Returns the nearest position within reach that covers the least of these boxes. */
function clearest(icon: Box, taken: readonly Box[], reachPx: number, fromPx = 0) {
  let best = { lift: fromPx, covered: Number.POSITIVE_INFINITY };
  for (let lift = fromPx; lift <= reachPx && best.covered > 0; lift += stepPx) {
    const here = covered(icon, lift, taken);
    if (here < best.covered) best = { lift, covered: here };
  }
  return best;
}

/** Returns how many pixels of height of these boxes the icon covers. */
function covered(icon: Box, lift: number, taken: readonly Box[]): number {
  const top = icon.top - lift - gapPx;
  const bottom = icon.bottom - lift + gapPx;
  return taken
    .filter(({ left, right }) => left < icon.right + gapPx && right > icon.left - gapPx)
    .reduce((sum, box) => sum + Math.max(0, Math.min(box.bottom, bottom) - Math.max(box.top, top)), 0);
}
