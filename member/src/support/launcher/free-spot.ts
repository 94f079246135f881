export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** What lies below the icon. */
interface Page {
  /** What is pressed, what was refused, and amounts: none of it may be covered. */
  readonly kept: readonly Box[];
  /** What can be read a finger's breadth further up. */
  readonly words: readonly Box[];
}

export interface FreeSpot {
  /** How far up the icon stands; below zero where it is small and nearer to the edge below as well. */
  readonly lift: number;
  /** Nothing is free within reach: it is as small as a finger, at the edge. */
  readonly small: boolean;
}

const gapPx = 2;
const stepPx = 4;
/** As `.chat-door[data-small]` in ui/design/chat.css. */
const smallPx = { size: 44, nearer: 10 };

/**
 * Where the icon stands while this is below it, which is where it stood, unless that covers what must not be: it stands at one
 * place for as long as it can, and returns to its own where that is wholly free. Where it has to move, it rather covers no words
 * either.
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

/** Where within reach the icon covers the least of these, as near as can be. */
function clearest(icon: Box, taken: readonly Box[], reachPx: number, fromPx = 0) {
  let best = { lift: fromPx, covered: Number.POSITIVE_INFINITY };
  for (let lift = fromPx; lift <= reachPx && best.covered > 0; lift += stepPx) {
    const here = covered(icon, lift, taken);
    if (here < best.covered) best = { lift, covered: here };
  }
  return best;
}

/** How many pixels of height of these it covers there. */
function covered(icon: Box, lift: number, taken: readonly Box[]): number {
  const top = icon.top - lift - gapPx;
  const bottom = icon.bottom - lift + gapPx;
  return taken
    .filter(({ left, right }) => left < icon.right + gapPx && right > icon.left - gapPx)
    .reduce((sum, box) => sum + Math.max(0, Math.min(box.bottom, bottom) - Math.max(box.top, top)), 0);
}
