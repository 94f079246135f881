/** Ratio to the next value above which a value counts as an outlier. */
const apart = 2;
/** Largest share of the values that may be outliers; a larger share counts as normal. */
const maxShare = 0.1;
/** Share of the axis beyond a cut bar, in which its amount stands. */
const room = 0.12;

export interface AxisCut {
  /** Where the bars are cut. */
  readonly top: number;
  readonly bottom: number;
  /** Ends of the axis, with room for the amounts of the cut bars. */
  readonly domain: readonly [number, number];
  readonly ticks: readonly number[];
}

/**
 * Returns where the bars of a chart end if a few values would flatten all others, above and below zero; null if none
 * does. A value beyond an end is drawn up to it, with its amount.
 */
export function axisCut(values: readonly number[]): AxisCut | null {
  const above = cutOf(values.filter((value) => value > 0));
  const below = cutOf(values.filter((value) => value < 0).map((value) => -value));
  if (above.cut === null && below.cut === null) return null;
  const [top, bottom] = [above.cut ?? above.most, -(below.cut ?? below.most)];
  const more = (top - bottom) * room;
  const [first, last] = [bottom - (below.cut === null ? 0 : more), top + (above.cut === null ? 0 : more)];
  return { top, bottom, domain: [first, last], ticks: ticksOf(bottom, top) };
}

function cutOf(sizes: readonly number[]): { readonly cut: number | null; readonly most: number } {
  const sorted = sizes.toSorted((a, b) => b - a);
  const most = sorted[0] ?? 0;
  const maxCut = Math.max(1, Math.floor(sorted.length * maxShare));
  for (let count = Math.min(maxCut, sorted.length - 4); count > 0; count -= 1) {
    const [last = 0, next = 0] = [sorted[count - 1], sorted[count]];
    // The axis goes on beyond the largest bar that is not cut, so that this bar does not look cut.
    if (last > next * apart) return { cut: next * 1.25, most };
  }
  return { cut: null, most };
}

/** Returns round values of the axis: a step of 1, 2 or 5 times a power of ten, about four of them. */
function ticksOf(bottom: number, top: number): number[] {
  const rough = (top - bottom) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10) * power;
  const first = Math.ceil(bottom / step);
  return Array.from({ length: Math.floor(top / step) - first + 1 }, (_, index) => (first + index) * step);
}
